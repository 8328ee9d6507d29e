// The rooms of embedded/ and the arrows between them: a room is a folder, an arrow an import from one into another.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../embedded");
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".ts"),
);
const isThere = new Set(files);

/** For each room the rooms that it imports, tests and their helpers included. */
function arrowsByRoom(): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const file of files) {
    const room = path.dirname(file);
    // The doors stand outside the rooms.
    if (room === ".") continue;
    const from = arrows.get(room) ?? new Set<string>();
    arrows.set(room, from);
    const text = readFileSync(path.join(root, file), "utf8");
    for (const [, specifier = ""] of text.matchAll(/from "(\.[^"]+)"/g)) {
      const target = path.join(room, specifier);
      if (isThere.has(target) && path.dirname(target) !== room) from.add(path.dirname(target));
    }
  }
  return arrows;
}

/** Takes away, again and again, the rooms that import none of those left: what stays lies on a cycle or above one. */
function withoutGround(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const left = new Set(arrows.keys());
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const room of left) {
      const isOnGround = ![...(arrows.get(room) ?? [])].some((other) => left.has(other));
      if (isOnGround) left.delete(room);
    }
  }
  return [...left];
}

test("no room of embedded/ imports itself by way of others", () => {
  const arrows = arrowsByRoom();
  const count = [...arrows.values()].reduce((sum, targets) => sum + targets.size, 0);
  expect(withoutGround(arrows), `${arrows.size} rooms, ${count} arrows`).toEqual([]);
  expect(arrows.size).toBeGreaterThan(15);
});

test("a cycle would be seen", () => {
  const arrows = new Map([
    ["a", new Set(["b"])],
    ["b", new Set(["c"])],
    ["c", new Set(["a"])],
    ["ground", new Set<string>()],
  ]);
  expect(withoutGround(arrows)).toEqual(["a", "b", "c"]);
});

test("no two files of embedded/ have one name, but for the test helpers and the doors", () => {
  const names = files
    .filter((file) => !/\.test\.ts$|(?:^|\/)(?:testing|index)\.ts$/.test(file))
    .map((file) => path.basename(file));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
