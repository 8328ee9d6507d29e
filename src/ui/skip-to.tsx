import type { ReactNode } from "react";

interface SkipToProps {
  /** The id of what takes the focus. */
  target: string;
  children: ReactNode;
}

/** For those who come by Tab: over the page while it has the focus, and not to be seen otherwise. */
export function SkipTo({ target, children }: SkipToProps) {
  return (
    <a
      href={`#${target}`}
      className="bg-primary text-primary-foreground fixed start-3 top-3 z-[70] -translate-y-40 rounded-md px-4 py-3 font-medium shadow-md focus:translate-y-0"
    >
      {children}
    </a>
  );
}
