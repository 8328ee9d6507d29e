import { useId, type ReactNode } from "react";

interface BannerProps {
  icon: ReactNode;
  text: string;
  children: ReactNode;
}

/** A line above the page, about the account, and what can be done about it. */
export function Banner({ icon, text, children }: BannerProps) {
  const id = useId();
  return (
    <aside aria-labelledby={id} className="border-amber/25 bg-amber-soft border-b">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
        <p className="text-amber flex min-w-0 flex-1 basis-64 items-start gap-2.5 text-sm font-medium [&>svg]:mt-0.5 [&>svg]:size-4.5 [&>svg]:shrink-0">
          {icon}
          <span id={id} className="min-w-0 break-words">
            {text}
          </span>
        </p>
        {children}
      </div>
    </aside>
  );
}
