import type { Doc } from "../../_generated/dataModel.js";
import { averageRating } from "../reviews/rules.ts";

export type Rating = Pick<Doc<"ratings">, "reviewCount" | "sums" | "avgRating">;

/** The average of each category to two decimals; empty without reviews. */
export function categoryAverages({ reviewCount, sums }: Rating): Record<string, number> {
  return Object.fromEntries(
    Object.entries(sums).map(([category, stars]) => [
      category,
      averageRating({ [category]: stars }, reviewCount),
    ]),
  );
}
