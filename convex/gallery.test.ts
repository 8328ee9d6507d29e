// The gallery on a guide's page: what the guide puts there, in the guide's order.
import { beforeEach, describe, expect, test } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { uploaded } from "../tests/setup/files.ts";
import { profileOf } from "../tests/setup/market.ts";
import { createPerson, type Person } from "../tests/setup/people.ts";
import { errorOf } from "../tests/setup/sign-in.ts";
import { api } from "./_generated/api.js";

let t: Backend;
let guide: Person;

beforeEach(async () => {
  t = createBackend();
  guide = await createPerson(t, "guide", "GUIDE");
  await t.mutation(api.guides.saveProfile, as(profileOf()));
});

const as = <Args extends object>(args: Args) => ({ ...args, sessionToken: guide.token });
const add = async (caption = "") => {
  const path = await uploaded(t, guide, { purpose: "gallery" });
  await t.mutation(api.gallery.add, as({ path, caption }));
  return path;
};
const shown = async () => {
  const page = await t.query(api.guides.get, { guideId: guide.userId });
  return page?.gallery.map(({ path, caption }) => [path, caption]);
};

describe("a gallery", () => {
  test("shows each photo with its caption and its size to everybody", async () => {
    const path = await add("  The old bridge ");
    const page = await t.query(api.guides.get, { guideId: guide.userId });
    expect(page?.gallery).toEqual([{ path, caption: "The old bridge", width: 64, height: 48 }]);
    expect((await t.fetch(path)).headers.get("Cache-Control")).toContain("immutable");
  });

  test("is ordered and captioned by its guide", async () => {
    const [a, b, c] = [await add("a"), await add("b"), await add("c")];
    await t.mutation(api.gallery.change, as({ path: c, position: 0 }));
    await t.mutation(api.gallery.change, as({ path: a, position: 99 }));
    await t.mutation(api.gallery.change, as({ path: b, caption: "B" }));
    expect(await shown()).toEqual([
      [c, "c"],
      [b, "B"],
      [a, "a"],
    ]);
  });

  test("takes a photo once, and twelve of them", async () => {
    const path = await add();
    await t.mutation(api.gallery.add, as({ path }));
    for (let count = 1; count < 12; count += 1) await add();
    expect(await shown()).toHaveLength(12);
    expect(await errorOf(add())).toMatchObject({
      code: "CONFLICT",
      message: "A gallery can have at most 12 photos",
    });
  });

  test("loses what is removed, for everybody and for good", async () => {
    const path = await add();
    await t.mutation(api.gallery.remove, as({ path }));
    expect(await shown()).toEqual([]);
    expect((await t.fetch(path)).status).toBe(404);
    expect(await errorOf(t.mutation(api.gallery.remove, as({ path })))).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("takes captions of 120 characters, and positions from 0", async () => {
    const path = await add();
    const change = (more: object) => errorOf(t.mutation(api.gallery.change, as({ path, ...more })));
    expect(await change({ caption: "x".repeat(120) })).toBeNull();
    expect(await change({ caption: "x".repeat(121) })).toMatchObject({ field: "caption" });
    for (const position of [-1, 0.5]) {
      expect(await change({ position })).toMatchObject({ field: "position" });
    }
  });
});
