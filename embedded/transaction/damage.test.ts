// Bytes of the file change while nobody looks: what they were is refused, all else is served.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";
import { describe, expect, it, onTestFinished } from "vitest";

import { openStore } from "../storage/logged-store.ts";
import { DamagedError } from "../values/errors.ts";
import type { WireObject } from "../values/wire.ts";
import type { Engine } from "./engine.ts";
import { openEngine } from "./open.ts";
import { collect, indexQuery, read, scan, schemaJsonOf, worldForTest, write } from "./testing.ts";

const SCHEMA = schemaJsonOf(
  defineSchema({
    guides: defineTable(v.any())
      .index("by_name", ["name"])
      .searchIndex("by_about", { searchField: "about", filterFields: [] }),
  }),
);
const COUNT = 40;

async function engineIn(folder: string): Promise<Engine> {
  const engine = await openEngine({ store: await openStore(folder), world: worldForTest() });
  onTestFinished(() => engine.close());
  return engine;
}

/** A folder with guides, closed, and their ids. */
async function guides(): Promise<{ folder: string; file: string; ids: string[] }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "damage-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const engine = await engineIn(folder);
  await engine.setSchema(SCHEMA);
  const ids = await write(engine, (tx) =>
    Array.from({ length: COUNT }, (_, n) =>
      tx.insert("guides", { name: `guide ${n}.`, rate: 500_000 + n, about: `boats number${n}` }),
    ),
  );
  await engine.close();
  return { folder, file: path.join(folder, "data.mdb"), ids };
}

/** Changes the bytes behind each place where `text` stands in the file. */
function change(file: string, text: string, to: string): number {
  const bytes = fs.readFileSync(file);
  let count = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) {
    bytes.write(to, at + text.length - to.length, "latin1");
    count++;
  }
  fs.writeFileSync(file, bytes);
  return count;
}

function searched(engine: Engine, words: string): WireObject[] {
  const filters = [{ type: "Search", fieldPath: "about", value: words }];
  const source = { type: "Search", indexName: "guides.by_about", filters };
  return read(engine, (tx) => collect(tx, { source, operators: [] }));
}

describe("a value that is not what was written", () => {
  it("is never served: one digit in each stored rate", async () => {
    const { folder, file, ids } = await guides();
    expect(change(file, '"rate":5', "9")).toBeGreaterThanOrEqual(COUNT);
    const engine = await engineIn(folder);
    for (const id of ids) {
      expect(() => read(engine, (tx) => tx.get("user", id))).toThrow(
        `The stored data is damaged: document ${id} of table guides is lost.`,
      );
    }
    expect(() => read(engine, (tx) => collect(tx, scan("guides")))).toThrow(DamagedError);
    expect(() => searched(engine, "boats")).toThrow(DamagedError);
    expect(engine.health.state).toBe("damaged");
  });

  it("harms nobody who does not read it", async () => {
    const { folder, file, ids } = await guides();
    expect(change(file, '"rate":500007', "9")).toBe(1);
    const engine = await engineIn(folder);
    expect(engine.health.state).toBe("damaged");
    for (const [n, id] of ids.entries()) {
      const get = () => read(engine, (tx) => tx.get("user", id)?.["rate"]);
      if (n === 7) expect(get).toThrow(DamagedError);
      else expect(get()).toBe(500_000 + n);
    }
    expect(searched(engine, "number3")).toHaveLength(11);
    const added = await write(engine, (tx) => tx.insert("guides", { name: "new", about: "boats" }));
    expect(read(engine, (tx) => tx.get("user", added))).toMatchObject({ name: "new" });
  });
});

describe("an entry of an index that is damaged", () => {
  const named = (name: string) =>
    indexQuery("guides.by_name", [{ type: "Eq", fieldPath: "name", value: name }]);

  it("is never an absence: who finds nothing where it stood is told so", async () => {
    const { folder, file } = await guides();
    // In the key of the index the name ends with a zero; the changed one still lies between its neighbours.
    expect(change(file, "guide 7.\0", "-\0")).toBeGreaterThan(0);
    const engine = await engineIn(folder);
    const names = (query: WireObject) =>
      read(engine, (tx) => collect(tx, query).map(({ name }) => name));
    expect(() => names(named("guide 7."))).toThrow(
      /^The stored data is damaged: the entry of document \w+ in the index guides.by_name is lost\.$/,
    );
    expect(() => names(indexQuery("guides.by_name"))).toThrow(DamagedError);
    expect(names(named("guide 5."))).toEqual(["guide 5."]);
    expect(names(scan("guides"))).toHaveLength(COUNT);
    const behind = [{ type: "Gt", fieldPath: "name", value: "guide 8." }];
    expect(names(indexQuery("guides.by_name", behind))).toEqual(["guide 9."]);
    expect(() => names(indexQuery("guides.by_name", behind, "desc", [{ limit: 1 }]))).not.toThrow();
    expect(() => names(indexQuery("guides.by_name", [], "desc", [{ limit: 4 }]))).toThrow(
      DamagedError,
    );
  });
});
