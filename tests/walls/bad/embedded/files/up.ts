import type { Engine } from "../transaction/engine.ts";

export type X = Engine;
