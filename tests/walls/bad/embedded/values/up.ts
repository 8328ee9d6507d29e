import type { Store } from "../storage/store.ts";

export type X = Store;
