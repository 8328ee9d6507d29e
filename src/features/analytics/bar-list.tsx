import { useFormat } from "../../i18n/format.ts";
import type { Count } from "./bars.ts";

interface BarListProps {
  title: string;
  counts: readonly Count[];
  nameOf: (name: string) => string;
  empty: string;
}

/** A list of counts, each with a bar against the greatest. */
export function BarList({ title, counts, nameOf, empty }: BarListProps) {
  const format = useFormat();
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <section className="border-border bg-card rounded-xl border p-6 shadow-xs">
      <h2 className="text-lg font-semibold">{title}</h2>
      {counts.length === 0 && <p className="text-muted-foreground mt-4">{empty}</p>}
      <ul className="mt-4 flex flex-col gap-3.5">
        {counts.map(({ name, count }) => (
          <li key={name}>
            <div className="flex justify-between gap-4 text-[0.9375rem]">
              <span>{nameOf(name)}</span>
              <span className="font-semibold tabular-nums">{format.number(count)}</span>
            </div>
            <div className="bg-muted mt-1.5 h-2 rounded-full" aria-hidden="true">
              <div
                className="bg-primary h-2 rounded-full"
                style={{ inlineSize: `${(count / most) * 100}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
