import type { Transactor } from "../runs/transactor.ts";

export type X = Transactor;
