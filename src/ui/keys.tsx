import { cn } from "../lib/cn.ts";

interface KeysProps {
  /** As they are printed on the keyboard, pressed together. */
  keys: readonly string[];
  className?: string;
}

/** Keys, in the order in which they are pressed; the same from either side. */
export function Keys({ keys, className }: KeysProps) {
  return (
    <span dir="ltr" className={cn("inline-flex gap-1", className)}>
      {keys.map((key) => (
        <kbd
          key={key}
          className="border-border bg-muted text-foreground inline-block min-w-8 rounded-sm border border-b-2 px-2 py-0.5 text-center font-sans text-sm"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
