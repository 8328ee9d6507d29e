import { expect, it } from "vitest";

import { createRandom } from "../../../seed/random.ts";
import { beginningOfId, COLUMNS } from "./columns.ts";

const keys = { avgRating: 0, reviewCount: 0, responseRate: 0, completeness: 0, joinedAt: 0 };
const beginning = (guideUserId: string) =>
  beginningOfId({ ...keys, hourlyRateVND: 100_000, guideUserId });

it("tells nearly all ids of a quarter of a million guides apart by their beginnings", () => {
  const random = createRandom(7);
  const letters = "0123456789abcdefghjkmnpqrstvwxyz";
  const ids = Array.from({ length: 250_000 }, () => {
    const rest = Array.from({ length: 29 }, () => letters[random.int(0, 31)]).join("");
    return `k57${rest}`;
  });
  expect(new Set(ids.map(beginning)).size).toBeGreaterThan(249_000);
});

it("keeps the order of ids, in numbers that the column holds", () => {
  const ids = ["10001;users", "j57", "k57aaaaaaaaaaaaa", "k57b", "zzzzzzzzzzzz"];
  const beginnings = ids.map(beginning);
  expect(beginnings).toEqual([...beginnings].sort((a, b) => a - b));
  expect(Math.max(...beginnings)).toBeLessThan(64 ** COLUMNS.id);
});
