import type { ReactNode } from "react";

import { cn } from "../lib/cn.ts";

export interface Fact {
  name: string;
  value: ReactNode;
  /** Said below the value, in smaller letters. */
  more?: string | undefined;
}

interface FactListProps {
  facts: readonly Fact[];
  /** The columns and the room between them. */
  className: string;
  /** Of values that people wrote, which may run the other way than the page. */
  dir?: "auto";
}

/** What is known of something, each with its name. */
export function FactList({ facts, className, dir }: FactListProps) {
  return (
    <dl className={cn("grid text-sm", className)}>
      {facts.map(({ name, value, more }) => (
        <div key={name} className="min-w-0">
          <dt className="text-muted-foreground">{name}</dt>
          <dd dir={dir} className="font-medium wrap-anywhere tabular-nums">
            {value}
            {more && <span className="text-muted-foreground block font-normal">{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
