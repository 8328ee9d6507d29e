// The few numbers that everybody is told: of what is kept, rounded down, and none at all of little.
import { type Infer, v } from "convex/values";

import type { QueryCtx } from "../../_generated/server.js";
import { toldOf } from "../market/rules.ts";
import { toursDone } from "../market/tourYears.ts";
import { countCities } from "../search/cities.ts";
import { countsIn } from "./counts.ts";

const nullable = v.union(v.number(), v.null());

export const numbersView = v.object({
  /** With a profile, an address that was checked, and not suspended; at least so many. */
  guides: nullable,
  /** In so many somebody is to be found, no more and no less. */
  cities: nullable,
  /** Marked done by their guides or operators; at least so many. */
  tours: nullable,
});

/** Of fewer there is no choice. */
const LEAST_CITIES = 3;

export async function readNumbers(ctx: QueryCtx): Promise<Infer<typeof numbersView>> {
  const { activeGuides } = await countsIn(ctx, "all", "all");
  const cities = await countCities(ctx);
  return {
    guides: toldOf(activeGuides),
    cities: cities < LEAST_CITIES ? null : cities,
    tours: toldOf(await toursDone(ctx)),
  };
}
