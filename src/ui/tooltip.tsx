import { useEffect, useState, type ReactNode } from "react";

import { cn } from "../lib/cn.ts";

const OPEN_DELAY_MS = 700;

interface TooltipProps {
  content: ReactNode;
  /** The edge of the control that it lines up with. */
  align?: "start" | "end";
  /** The control that it explains; it carries the same words as its own name. */
  children: ReactNode;
  className?: string;
}

/** A short hint under a control after a pause. Never the only place of a fact: touch screens show none. */
export function Tooltip({ content, align = "end", children, className }: TooltipProps) {
  const [near, setNear] = useState(false);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!near) return undefined;
    const timer = setTimeout(() => setOpen(true), OPEN_DELAY_MS);
    const hide = () => setNear(false);
    document.addEventListener("keydown", hide);
    document.addEventListener("pointerdown", hide);
    return () => {
      clearTimeout(timer);
      setOpen(false);
      document.removeEventListener("keydown", hide);
      document.removeEventListener("pointerdown", hide);
    };
  }, [near]);

  return (
    <span
      role="presentation"
      className={cn("relative inline-flex", className)}
      onPointerEnter={(event) => setNear(event.pointerType === "mouse")}
      onPointerLeave={() => setNear(false)}
    >
      {children}
      {open && (
        // The space between is its own: the pointer may go over to it and rest there.
        <span
          className={cn("absolute top-full z-50 pt-1.5", align === "end" ? "end-0" : "start-0")}
        >
          <span
            role="tooltip"
            className="animate-fade-in bg-foreground text-background block rounded-sm px-2.5 py-1.5 text-xs font-medium whitespace-nowrap shadow-md"
          >
            {content}
          </span>
        </span>
      )}
    </span>
  );
}
