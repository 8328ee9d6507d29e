import { beforeEach, describe, expect, it } from "vitest";

import type { KeptEntry, Shelf } from "./device-shelf.ts";
import { createDeviceStore, KEPT_CHARACTERS, KEPT_DAYS } from "./device-store.ts";

const NOW = Date.UTC(2026, 10, 24, 7, 5);
const DAY_MS = 24 * 60 * 60_000;

let entries: readonly KeptEntry[];
let store: ReturnType<typeof createDeviceStore>;

const shelf: Shelf = {
  read: async () => structuredClone([...entries]),
  replace: async (next) => {
    entries = structuredClone([...next]);
  },
};

beforeEach(() => {
  entries = [];
  store = createDeviceStore(shelf);
});

const put = (owner: string, name: "bookings" | "calendar", data: unknown, at = NOW) =>
  store.change(owner, name, at, () => data);
const names = () => entries.map(({ owner, name }) => `${owner} ${name}`);

it("gives back what was kept, with the time at which it was true", async () => {
  await put("lan", "bookings", ["one"], NOW - 5);
  await put("lan", "calendar", { "2026-11": [] });
  expect(await store.read("lan", "bookings", NOW)).toEqual({ at: NOW - 5, data: ["one"] });
  expect(await store.read("lan", "calendar", NOW)).toEqual({ at: NOW, data: { "2026-11": [] } });
});

it("builds on what was there under the name", async () => {
  await put("lan", "bookings", ["one"]);
  await store.change("lan", "bookings", NOW, (before) => [...(before as string[]), "two"]);
  expect((await store.read("lan", "bookings", NOW))?.data).toEqual(["one", "two"]);
});

describe("another account", () => {
  it("neither reads what is kept nor builds on it, and takes it away with its first own answer", async () => {
    await put("lan", "bookings", ["one"]);
    await put("lan", "calendar", ["month"]);
    expect(await store.read("minh", "bookings", NOW)).toBeNull();
    await store.change("minh", "bookings", NOW, (before) => [before ?? "nothing"]);
    expect(names()).toEqual(["minh bookings"]);
    expect((await store.read("minh", "bookings", NOW))?.data).toEqual(["nothing"]);
  });

  it("takes it away by signing in, without an answer", async () => {
    await put("lan", "bookings", ["one"]);
    await store.tidy("minh", NOW);
    expect(entries).toEqual([]);
  });
});

describe("what goes", () => {
  it("is all of it where nobody is signed in", async () => {
    await put("lan", "bookings", ["one"]);
    await put("lan", "calendar", ["month"]);
    await store.tidy(null, NOW);
    expect(entries).toEqual([]);
  });

  it("is nothing of the person who is there", async () => {
    await put("lan", "bookings", ["one"]);
    await store.tidy("lan", NOW);
    expect(names()).toEqual(["lan bookings"]);
  });

  it("is what thirty days have passed over, and what a wrong clock dated ahead", async () => {
    await put("lan", "bookings", ["one"]);
    const later = NOW + KEPT_DAYS * DAY_MS;
    expect((await store.read("lan", "bookings", later - 1))?.data).toEqual(["one"]);
    expect(await store.read("lan", "bookings", later)).toBeNull();
    expect(await store.read("lan", "bookings", NOW - DAY_MS)).toBeNull();
    await store.tidy("lan", later);
    expect(entries).toEqual([]);
  });

  it("is what is too large, with what was there before it", async () => {
    await put("lan", "calendar", ["month"]);
    await put("lan", "bookings", ["one"]);
    await put("lan", "bookings", "x".repeat(KEPT_CHARACTERS));
    expect(names()).toEqual(["lan calendar"]);
  });
});

it("does not let a write that began before bring back what was taken away", async () => {
  await put("lan", "bookings", ["one"]);
  await Promise.all([put("lan", "bookings", ["two"]), store.tidy(null, NOW)]);
  expect(entries).toEqual([]);
});

it("keeps nothing, and says so as if nothing were kept, where the device refuses", async () => {
  const refuse = async () => {
    throw new Error("not in a private window");
  };
  const refused = createDeviceStore({ read: refuse, replace: refuse });
  await refused.change("lan", "bookings", NOW, () => ["one"]);
  await refused.tidy(null, NOW);
  expect(await refused.read("lan", "bookings", NOW)).toBeNull();
});
