// Folders with a database, for tests.
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { expect, onTestFinished } from "vitest";

import { openStore } from "../storage/logged-store.ts";
import type { Engine } from "../transaction/engine.ts";
import { openEngine } from "../transaction/open.ts";
import { collect, read, scan, worldForTest, write } from "../transaction/testing.ts";

/** Empty, until the test is over. */
export function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "backup-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const SCHEMA = {
  tables: [
    {
      tableName: "rows",
      indexes: [{ indexDescriptor: "by_n", fields: ["n"] }],
      searchIndexes: [{ indexDescriptor: "by_text", searchField: "text", filterFields: [] }],
      documentType: { type: "any" },
    },
  ],
  schemaValidation: true,
};

/** A database of twenty rows. */
export async function filled(): Promise<{ folder: string; ids: string[] }> {
  const folder = newFolder();
  const engine: Engine = await openEngine({
    store: await openStore(folder),
    world: worldForTest(),
  });
  await engine.setSchema(SCHEMA);
  const ids = await write(engine, (tx) =>
    Array.from({ length: 20 }, (_, n) => tx.insert("rows", { n, text: `row number ${n}` })),
  );
  await engine.close();
  return { folder, ids };
}

/** What each number's rows say, one behind the other. */
export async function rowsIn(folder: string): Promise<Map<number, string>> {
  const engine = await openEngine({ store: await openStore(folder), world: worldForTest() });
  const sides = new Map<number, string>();
  const rows = read(engine, (tx) => collect(tx, scan("rows")));
  for (const { n, side } of rows) {
    sides.set(n as number, (sides.get(n as number) ?? "") + (side as string));
  }
  await engine.close();
  return sides;
}

/** Changes the end of a text that stands in the file once as a document has it. */
export function change(folder: string, text: string, to: string): void {
  const file = path.join(folder, "data.mdb");
  const bytes = fs.readFileSync(file);
  const at = bytes.indexOf(`"${text}"`);
  expect(bytes.indexOf(`"${text}"`, at + 1)).toBe(-1);
  bytes.write(to, at + 1 + text.length - to.length);
  fs.writeFileSync(file, bytes);
}

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
