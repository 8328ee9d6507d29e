import type { Runner } from "../runtime/runner.ts";

export type X = Runner;
