import type { ReactNode } from "react";

import { cn } from "../lib/cn.ts";

interface PageHeadingProps {
  title: string;
  description?: ReactNode;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
  /** Takes one line of a phone: the buttons have room beside the title, and what a list is of shows itself. */
  slim?: boolean;
}

/** The first line of a working page. */
export function PageHeading({ title, description, actions, slim = false }: PageHeadingProps) {
  return (
    <div
      className={cn(
        "flex flex-wrap justify-between gap-4",
        slim ? "items-center sm:items-end" : "items-end",
      )}
    >
      <div className={cn("min-w-0", slim && "flex-1 basis-28")}>
        {/* Takes the focus of what is gone from a list below it. */}
        <h1 tabIndex={-1} className="text-heading font-semibold outline-none">
          {title}
        </h1>
        {description && (
          <p className={cn("text-muted-foreground mt-1 max-w-2xl", slim && "max-sm:hidden")}>
            {description}
          </p>
        )}
      </div>
      {actions && (
        <div
          className={cn(
            "flex gap-2",
            !slim && "flex-wrap max-sm:w-full max-sm:[&>[data-slot=button]]:flex-auto",
          )}
        >
          {actions}
        </div>
      )}
    </div>
  );
}
