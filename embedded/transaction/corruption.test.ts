// A file is damaged in every way that we could think of, and opened. Either it is refused in one line, or whoever reads what is
// lost is told so, or nothing is missing: never a wrong value, never an absence, never the end of the process.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { endLog } from "../storage/copy-data.ts";
import { openStore } from "../storage/logged-store.ts";
import { readLogFiles } from "../storage/write-log.ts";
import { rounds, SEED, tallied, timeLimit } from "../world/effort.ts";
import { openEngine } from "./open.ts";
import { collect, read, scan, worldForTest, write } from "./testing.ts";

const FILES = rounds(12, 240);
const PAGE = 4_096;
const root = fs.mkdtempSync(path.join(os.tmpdir(), "corruption-"));
const { random } = worldForTest(SEED);

afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

function below(limit: number): number {
  return Math.floor(random() * limit);
}

const TABLE = {
  tableName: "rows",
  indexes: [{ indexDescriptor: "by_name", fields: ["name"] }],
  searchIndexes: [{ indexDescriptor: "by_text", searchField: "text", filterFields: [] }],
  documentType: { type: "any" },
};

let whole: Buffer;
const model = path.join(root, "model.json");

/** Rows of all sizes, some with names longer than a key, some of them deleted, so that there are free pages. */
beforeAll(async () => {
  const folder = path.join(root, "whole");
  const engine = await openEngine({ store: await openStore(folder), world: worldForTest() });
  await engine.setSchema({ tables: [TABLE], schemaValidation: true });
  for (let commit = 0; commit < 3; commit++) {
    await write(engine, (tx) => {
      for (let i = 0; i < 270; i++) {
        const n = commit * 270 + i;
        const name = n % 97 === 0 ? "long ".repeat(500) + n : `name ${(n * 7_919) % 800}`;
        tx.insert("rows", { n, name, text: `boat number${n % 50} ${"x".repeat((n * 31) % 900)}` });
        if (n % 150 === 0) tx.insert("rows", { n, name: "big", text: "y".repeat(20_000) });
      }
    });
  }
  await write(engine, (tx) => {
    for (const { _id: id, n } of collect(tx, scan("rows"))) {
      if ((n as number) % 12 === 0) tx.remove(id as string);
    }
  });
  const rows = read(engine, (tx) => collect(tx, scan("rows")));
  await engine.close();
  fs.writeFileSync(model, JSON.stringify(rows));
  await endLog(folder, readLogFiles(folder));
  whole = fs.readFileSync(path.join(folder, "data.mdb"));
}, 60_000);

/** Opens one folder after the other, and says of each what came of it. */
const READER = `
import fs from "node:fs";
import { openStore } from ${JSON.stringify(new URL("../storage/logged-store.ts", import.meta.url).href)};
import { openEngine } from ${JSON.stringify(new URL("open.ts", import.meta.url).href)};
import { DataFolderError } from ${JSON.stringify(new URL("../storage/data-folder.ts", import.meta.url).href)};
import { DamagedError } from ${JSON.stringify(new URL("../values/errors.ts", import.meta.url).href)};
import { collect, indexQuery, read, scan, worldForTest, write } from ${JSON.stringify(new URL("testing.ts", import.meta.url).href)};
const [model, ...folders] = process.argv.slice(1);
const rows = JSON.parse(fs.readFileSync(model, "utf8"));
const search = { source: { type: "Search", indexName: "rows.by_text", filters: [{ type: "Search", fieldPath: "text", value: "number7" }] }, operators: [] };
const ids = (list) => list.map(({ _id }) => _id);
const found = rows.filter(({ text }) => text.includes("number7 "));
const byName = (name) => indexQuery("rows.by_name", [{ type: "Eq", fieldPath: "name", value: name }]);
function check(engine, faults) {
  let damaged = 0;
  const look = (what, query, right) => {
    try { if (!right(read(engine, query))) faults.push("wrong: " + what); }
    catch (error) { if (error instanceof DamagedError) damaged++; else faults.push(what + ": " + error.stack); }
  };
  for (const row of rows) {
    look("get " + row.n, (tx) => tx.get("user", row._id), (value) => JSON.stringify(value) === JSON.stringify(row));
    look("name " + row.n, (tx) => ids(collect(tx, byName(row.name))), (list) => list.includes(row._id));
  }
  const old = (list) => ids(list).filter((id) => rows.some(({ _id }) => _id === id));
  look("scan", (tx) => old(collect(tx, scan("rows"))), (list) => list.join() === ids(rows).join());
  look("index", (tx) => old(collect(tx, indexQuery("rows.by_name"))), (list) => list.length === rows.length);
  look("search", (tx) => old(collect(tx, search)), (list) => list.length === found.length);
  if (damaged > 0 && engine.health.state !== "damaged") faults.push("health is " + engine.health.state);
  return damaged;
}
for (const folder of folders) {
  const faults = [];
  let outcome;
  try {
    const store = await openStore(folder);
    let engine;
    try { engine = await openEngine({ store, world: worldForTest() }); }
    catch (error) { await store.close().catch(() => undefined); throw error; }
    let damaged = check(engine, faults);
    for (let i = 0; i < 5; i++) {
      try { await write(engine, (tx) => { for (let j = 0; j < 20; j++) tx.insert("rows", { n: -1, name: "new", text: "z".repeat(j * 200) }); }); }
      catch (error) { if (!(error instanceof DamagedError)) faults.push("write: " + error.stack); }
    }
    damaged += check(engine, faults);
    outcome = damaged > 0 || engine.health.state === "damaged" ? "told" : "harmless";
    await engine.close();
  } catch (error) {
    outcome = "refused: " + error.message;
    if (!(error instanceof DataFolderError || error instanceof DamagedError)) faults.push(error.stack);
  }
  fs.writeSync(1, JSON.stringify({ outcome, faults: faults.slice(0, 3) }) + "\\n");
}
`;

interface Opened {
  outcome: string;
  faults: string[];
}

/** A process that dies is a fault of the folder that it had in hand; another one goes on behind it. */
async function openAll(folders: readonly string[]): Promise<Opened[]> {
  const opened: Opened[] = [];
  while (opened.length < folders.length) {
    const rest = folders.slice(opened.length);
    const node = ["--import", "tsx", "--input-type=module", "-e", READER, model, ...rest];
    const child = spawn(process.execPath, node, { stdio: ["ignore", "pipe", "pipe"] });
    const output = { out: "", err: "" };
    child.stdout.on("data", (chunk: Buffer) => (output.out += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output.err += chunk.toString()));
    const end = await new Promise<string>((resolve) => {
      const limit = setTimeout(() => child.kill("SIGKILL"), 60_000 + rest.length * 5_000);
      child.on("close", (code, signal) => {
        clearTimeout(limit);
        resolve(String(signal ?? code));
      });
    });
    const lines = output.out.split("\n").filter(Boolean);
    opened.push(...lines.map((line) => JSON.parse(line) as Opened));
    if (lines.length === rest.length) continue;
    opened.push({ outcome: "died", faults: [`the process ended with ${end}: ${output.err}`] });
  }
  return opened;
}

const HEADERS = [0, 1];

/** Pages with this flag: 1 a branch, 2 a leaf, 4 the first of a long value. */
function pagesOf(flag: number): number[] {
  const pages = Array.from({ length: whole.length / PAGE }, (_, page) => page);
  return pages.filter((page) => whole.readUInt16LE(page * PAGE + 18) === flag);
}

function pick(pages: readonly number[]): number {
  return pages[below(pages.length)] as number;
}

function flip(bytes: Buffer, at: number): void {
  bytes[at] = (bytes[at] as number) ^ (1 << below(8));
}

function shuffle(bytes: Buffer, from: number, length: number): void {
  for (let i = 0; i < length; i++) bytes[from + i] = below(256);
}

function swap(bytes: Buffer, one: number, other: number): void {
  const kept = Buffer.from(bytes.subarray(one * PAGE, (one + 1) * PAGE));
  bytes.copy(bytes, one * PAGE, other * PAGE, (other + 1) * PAGE);
  kept.copy(bytes, other * PAGE);
}

const DAMAGES: Record<string, (bytes: Buffer) => Buffer | void> = {
  "a bit anywhere": (bytes) => flip(bytes, below(bytes.length)),
  "a bit of a header": (bytes) => flip(bytes, pick(HEADERS) * PAGE + below(168)),
  "a bit of a branch": (bytes) => flip(bytes, pick(pagesOf(1)) * PAGE + below(PAGE)),
  "a bit of a leaf": (bytes) => flip(bytes, pick(pagesOf(2)) * PAGE + below(PAGE)),
  "a bit of a page's head": (bytes) => {
    flip(bytes, pick([1, 2, 4].flatMap(pagesOf)) * PAGE + below(64));
  },
  "a bit of a long value": (bytes) => flip(bytes, pick(pagesOf(4)) * PAGE + below(PAGE)),
  "a byte": (bytes) => shuffle(bytes, below(bytes.length), 1),
  "a few bytes of a leaf": (bytes) => {
    shuffle(bytes, pick(pagesOf(2)) * PAGE + below(PAGE - 16), 1 + below(16));
  },
  "a sector of zeroes": (bytes) => {
    const at = below(bytes.length / 512) * 512;
    bytes.fill(0, at, at + 512);
  },
  "a page of noise": (bytes) => shuffle(bytes, below(bytes.length / PAGE) * PAGE, PAGE),
  "two pages in each other's place": (bytes) => {
    swap(bytes, below(bytes.length / PAGE), below(bytes.length / PAGE));
  },
  "an older header": (bytes) => void bytes.copy(bytes, PAGE, 0, PAGE),
  "a shorter file": (bytes) => bytes.subarray(0, below(bytes.length)),
  "half a file": (bytes) => bytes.subarray(0, bytes.length / 2),
  "noise behind it": (bytes) => {
    const noise = Buffer.alloc(1 + below(20_000));
    shuffle(noise, 0, noise.length);
    return Buffer.concat([bytes, noise]);
  },
};

it(
  `${FILES} damaged files are refused, or told of, or whole all the same (seed ${SEED})`,
  { timeout: timeLimit(120_000) },
  () =>
    tallied("engine: damaged files", async (tally) => {
      const kinds = Object.entries(DAMAGES);
      const folders = Array.from({ length: FILES }, (_, i) => {
        const [kind, damage] = kinds[i % kinds.length] as (typeof kinds)[number];
        const bytes = Buffer.from(whole);
        const folder = path.join(root, `${i} ${kind}`);
        fs.mkdirSync(folder);
        fs.writeFileSync(path.join(folder, "data.mdb"), damage(bytes) ?? bytes);
        return folder;
      });
      const opened = await openAll(folders);
      for (const { faults } of opened) tally.round(1, faults.length > 0 ? 1 : 0);
      const faults = opened.flatMap(({ outcome, faults }, i) =>
        faults.map((fault) => `${path.basename(folders[i] as string)}: ${outcome}: ${fault}`),
      );
      expect(faults).toEqual([]);
      const outcomes = opened.map(({ outcome }) => outcome);
      expect(outcomes.some((outcome) => outcome.startsWith("refused"))).toBe(true);
      expect(outcomes).toContain("harmless");
    }),
);
