import type { SyncHub } from "../sync/hub.ts";

export type X = SyncHub;
