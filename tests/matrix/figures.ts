import { type MatrixRow, members } from "./row.ts";

export const figureMatrix: readonly MatrixRow[] = [
  { fn: "figures:own", answers: members(200) },
  {
    fn: "figures:months",
    answers: members(200),
    input: () => ({ from: "2026-01", to: "2026-12" }),
  },
];
