import type { Runner } from "../runner.ts";

export type X = Runner;
