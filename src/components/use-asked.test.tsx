import { expect, it } from "vitest";

import { api } from "#convex/_generated/api.js";

import { used } from "../../tests/setup/answered.tsx";
import { useAsked } from "./use-asked.ts";

const VERSION = api.guides.searchVersion;

it.each([0, null])("has the answer, whether it rests behind it or is followed: %j", (round) => {
  const asked = used(() => useAsked(VERSION, {}, round), { "guides:searchVersion": 7 });
  expect(asked).toMatchObject({ data: 7, answered: {}, stale: false, failed: false });
});

it("knows nothing before there is an answer, and says that it failed", () => {
  expect(used(() => useAsked(VERSION, {}, 0))).toMatchObject({ data: undefined, stale: false });
  const refused = { "guides:searchVersion": new Error("no") };
  expect(used(() => useAsked(VERSION, {}, 0), refused)).toMatchObject({ failed: true });
});
