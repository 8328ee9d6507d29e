import { x } from "../figures/rows.ts";

export const y = x;
