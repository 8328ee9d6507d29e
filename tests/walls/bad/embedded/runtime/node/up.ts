import type { FunctionsSource } from "../modules/functions-source.ts";

export type X = FunctionsSource;
