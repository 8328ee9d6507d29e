import { expect, it } from "vitest";

import { parseInput } from "../input.ts";
import { PAGE_SIZE, PAGE_SIZE_MAX, searchInput } from "./contract.ts";
import { SLOTS_MAX } from "./packed/bits.ts";

it.each([1, PAGE_SIZE, PAGE_SIZE_MAX])(
  "takes the last page of %i of all guides there can be",
  (limit) => {
    const page = Math.ceil(SLOTS_MAX / limit);
    expect(parseInput(searchInput, { page, limit })).toMatchObject({ page, limit });
    const behind = { page: page + PAGE_SIZE_MAX + 1, limit };
    expect(() => parseInput(searchInput, behind)).toThrow("Page is too far down the list");
  },
);
