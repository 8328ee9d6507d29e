import type { ReactNode } from "react";

import { cn } from "../lib/cn.ts";

interface EmptyStateProps {
  /** A drawing or an icon. */
  art?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ art, title, text, action, className }: EmptyStateProps) {
  return (
    <div
      data-slot="empty-state"
      className={cn("flex flex-col items-center gap-3 px-4 py-12 text-center", className)}
    >
      {art && (
        <div className="mb-2 w-full max-w-72 overflow-hidden rounded-xl text-primary">{art}</div>
      )}
      <p className="text-lg font-semibold">{title}</p>
      {text && <p className="max-w-md text-muted-foreground">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
