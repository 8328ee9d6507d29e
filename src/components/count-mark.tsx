import { useFormat } from "../i18n/format.ts";
import { cn } from "../lib/cn.ts";

const COUNT_MAX = 99;

interface CountMarkProps {
  count: number;
  className?: string;
}

/** How many of something wait, beside or upon the control that leads to them; nothing where none do. */
export function CountMark({ count, className }: CountMarkProps) {
  const format = useFormat();
  if (count === 0) return null;
  return (
    <span
      aria-hidden="true"
      className={cn(
        "bg-lotus text-card min-w-5.5 rounded-full px-1 text-center text-[0.6875rem] leading-5.5 font-semibold tabular-nums",
        className,
      )}
    >
      {count > COUNT_MAX ? `${format.number(COUNT_MAX)}+` : format.number(count)}
    </span>
  );
}
