import type { FunctionRunner } from "../function-runner.ts";

export type X = FunctionRunner;
