import type { Wire } from "../values/wire.ts";

export type X = Wire;
