import type { ReactNode } from "react";

interface PageHeadingProps {
  title: string;
  description?: ReactNode;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
}

/** The first line of a working page. */
export function PageHeading({ title, description, actions }: PageHeadingProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0">
        {/* Takes the focus of what is gone from a list below it. */}
        <h1 tabIndex={-1} className="text-heading font-semibold outline-none">
          {title}
        </h1>
        {description && <p className="text-muted-foreground mt-1 max-w-2xl">{description}</p>}
      </div>
      {actions && (
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>[data-slot=button]]:flex-auto">
          {actions}
        </div>
      )}
    </div>
  );
}
