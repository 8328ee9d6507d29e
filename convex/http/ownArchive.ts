// A person's archive as a stream: page by page of data, file by file. Files that do not fit stand in further parts.
import { internal } from "../_generated/api.js";
import type { Id } from "../_generated/dataModel.js";
import type { ActionCtx } from "../_generated/server.js";
import { todayInVietnam } from "../model/days.ts";
import { appError } from "../model/errors.ts";
import { type FileView, type PagePlace, SOURCES } from "../model/ownData/archive.ts";
import { PARTS_HEADER } from "../model/ownData/contract.ts";
import { readmeText } from "../model/ownData/readme.ts";
import { type Locale, PRODUCT_NAME } from "../model/product.ts";
import { type Entry, zipStream } from "./zip.ts";

/** Answers of Convex end at 20 MB: this leaves room for the data beside the files. */
export const PART_BYTES = 12 * 1_048_576;
/** Of one kind; more than anybody has. */
const ROWS_MAX = 20_000;

export interface Wish {
  userId: Id<"users">;
  name: string;
  locale: Locale;
  part: number;
}

const encoder = new TextEncoder();

async function* textOf(text: string): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield encoder.encode(text);
}

type Page = { rows: string[]; next?: PagePlace };

async function readPage(server: ActionCtx, userId: Id<"users">, place: PagePlace): Promise<Page> {
  return await server.runQuery(internal.ownData.page, { userId, place });
}

/** A JSON list, written as its pages come. */
async function* listOf(
  server: ActionCtx,
  userId: Id<"users">,
  first: Page,
): AsyncGenerator<Uint8Array> {
  let count = 0;
  for (let page = first; ; page = await readPage(server, userId, page.next)) {
    const rows = page.rows.slice(0, ROWS_MAX - count);
    if (rows.length > 0) {
      yield encoder.encode((count === 0 ? "[\n" : ",\n") + rows.join(",\n"));
      count += rows.length;
    }
    if (page.next === undefined || count >= ROWS_MAX) break;
  }
  yield encoder.encode(count === 0 ? "[]\n" : "\n]\n");
}

async function* dataOf(server: ActionCtx, userId: Id<"users">): AsyncGenerator<Entry> {
  for (const [number, { name }] of SOURCES.entries()) {
    let page = await readPage(server, userId, { source: number, by: 0, after: null });
    while (page.rows.length === 0 && page.next !== undefined) {
      page = await readPage(server, userId, page.next);
    }
    if (page.rows.length === 0) continue;
    yield { name: `data/${name}.json`, isText: true, pieces: listOf(server, userId, page) };
  }
}

async function* bytesOf(server: ActionCtx, { storageId }: FileView): AsyncGenerator<Uint8Array> {
  const blob = await server.storage.get(storageId);
  // It went while the archive was made.
  if (blob !== null) yield new Uint8Array(await blob.arrayBuffer());
}

async function filesOf(server: ActionCtx, userId: Id<"users">): Promise<FileView[]> {
  const all: FileView[] = [];
  for (let after: string | null = null; ;) {
    const found: { files: FileView[]; after: string | null } = await server.runQuery(
      internal.ownData.files,
      { userId, after },
    );
    all.push(...found.files);
    after = found.after;
    if (after === null) return all;
  }
}

/** Parts that each hold no more than PART_BYTES, or one file. There is always a first one. */
export function partsOf(files: readonly FileView[]): FileView[][] {
  const parts: FileView[][] = [[]];
  let size = 0;
  for (const file of files) {
    if (size > 0 && size + file.bytes > PART_BYTES) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(file);
    size += file.bytes;
  }
  return parts;
}

async function* entriesOf(
  server: ActionCtx,
  { userId, ...wish }: Wish,
  files: readonly FileView[],
  parts: number,
): AsyncGenerator<Entry> {
  const at = new Date().toISOString();
  yield {
    name: "README.txt",
    isText: true,
    pieces: textOf(readmeText(wish.locale, { ...wish, at, parts })),
  };
  if (wish.part === 1) yield* dataOf(server, userId);
  for (const file of files) {
    yield { name: file.name, isText: false, pieces: bytesOf(server, file) };
  }
}

function fileName(part: number, parts: number): string {
  const day = todayInVietnam(Date.now());
  const ending = parts > 1 ? `-${part}` : "";
  return `${PRODUCT_NAME.toLowerCase()}-${day}${ending}.zip`;
}

export async function archiveResponse(server: ActionCtx, wish: Wish): Promise<Response> {
  const parts = partsOf(await filesOf(server, wish.userId));
  const files = parts[wish.part - 1];
  if (files === undefined) throw appError("NOT_FOUND", "There is no such part");
  return new Response(zipStream(entriesOf(server, wish, files, parts.length)), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${fileName(wish.part, parts.length)}"`,
      "Cache-Control": "no-store",
      Vary: "Cookie, Authorization",
      "X-Content-Type-Options": "nosniff",
      [PARTS_HEADER]: String(parts.length),
    },
  });
}
