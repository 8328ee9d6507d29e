import { unzipSync } from "fflate";
import { expect, it } from "vitest";

import { type Entry, zipStream } from "./zip.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

async function* piecesOf(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield await Promise.resolve(bytes(text));
}

it("holds what was put in, piece by piece", async () => {
  async function* entries(): AsyncGenerator<Entry> {
    yield { name: "README.txt", isText: true, pieces: piecesOf("Xin ", "chào") };
    yield await Promise.resolve({ name: "files/a", isText: false, pieces: piecesOf("a", "b") });
    yield { name: "empty", isText: true, pieces: piecesOf() };
  }
  const made = new Uint8Array(await new Response(zipStream(entries())).arrayBuffer());
  expect(unzipSync(made)).toEqual({
    "README.txt": bytes("Xin chào"),
    "files/a": bytes("ab"),
    empty: bytes(""),
  });
});

it("breaks off where a part cannot be made, so that nobody takes a half for the whole", async () => {
  async function* entries(): AsyncGenerator<Entry> {
    yield { name: "a", isText: false, pieces: piecesOf("a") };
    await Promise.resolve();
    throw new Error("the disk is gone");
  }
  await expect(new Response(zipStream(entries())).arrayBuffer()).rejects.toThrow();
});

it("makes no more when the reader goes away", async () => {
  let made = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      made += 1;
      yield await Promise.resolve(new Uint8Array(65_536));
    }
  }
  async function* entries(): AsyncGenerator<Entry> {
    yield await Promise.resolve({ name: "endless", isText: false, pieces: endless() });
  }
  const reader = zipStream(entries()).getReader();
  await reader.read();
  await reader.cancel();
  await new Promise((resolve) => setTimeout(resolve, 20));
  const before = made;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([made, made < 20]).toEqual([before, true]);
});
