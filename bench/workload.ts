// What a workload's run comes to: the results as they are written, printed and drawn.

import type { Unit } from "./stats.ts";

export interface Figure {
  name: string;
  unit: Unit;
  best: "least" | "most";
  /** Ours first. One value a round, of the same rounds for all. */
  of: { system: string; rounds: number[] }[];
}

export interface Workload {
  name: string;
  title: string;
  size: Readonly<Record<string, number>>;
  figures: Figure[];
}
