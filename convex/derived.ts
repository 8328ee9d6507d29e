// Upkeep of the read models. Not for the outside.
import { sweep } from "./functions.ts";
import { rebuildCursor, rebuildNext } from "./model/derived/rebuild.ts";

/** Makes every read model anew from its sources, while the product goes on. */
export const rebuild = sweep("derived:rebuild", { cursor: rebuildCursor, batch: rebuildNext });
