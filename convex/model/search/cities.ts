// In how many cities of the catalogue there is somebody to be found.
import type { QueryCtx } from "../../_generated/server.js";
import { CITIES } from "../catalog/contract.ts";
import { countPacked, type Options } from "./packed/counts.ts";
import { findState } from "./packed/store.ts";
import { criteriaOf } from "./rules.ts";
import { scanCounts } from "./search.ts";

const ONLY_CITIES: Options = {
  areas: CITIES.map(({ id }) => id),
  languages: [],
  specialties: [],
};

export async function countCities(ctx: QueryCtx): Promise<number> {
  const state = await findState(ctx);
  const everybody = {
    criteria: criteriaOf({}),
    searchText: "",
    date: null,
    sortBy: "relevance",
  } as const;
  const { areas } =
    state === null || state.gen === 0
      ? await scanCounts(ctx, {})
      : await countPacked(ctx, state, everybody, ONLY_CITIES);
  return Object.values(areas).filter((guides) => guides > 0).length;
}
