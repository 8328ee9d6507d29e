import { openEngine } from "../embedded/transaction/open.ts";

export const x = openEngine;
