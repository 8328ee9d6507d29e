// Brings data of earlier versions into the shape of this one. Not for the outside: the server starts `run` by itself; on
// Convex it is run after a deploy with `npx convex run migrations:run`, and `migrations:status` says how far it is.
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";

import { internalQuery, sweep } from "./functions.ts";
import { MIGRATIONS } from "./model/migrations/list.ts";
import { migrating, migrationCursor, readMigrations } from "./model/migrations/run.ts";
import { MIGRATION_STATES } from "./model/migrations/tables.ts";

/** Goes on where it was; does nothing when all is done. */
export const run = sweep("migrations:run", {
  cursor: migrationCursor,
  batch: migrating(MIGRATIONS),
});

export const status = internalQuery({
  args: {},
  returns: v.array(
    v.object({
      name: v.string(),
      state: literals("WAITING", ...MIGRATION_STATES),
      rows: v.number(),
    }),
  ),
  handler: (ctx) => readMigrations(ctx, MIGRATIONS),
});
