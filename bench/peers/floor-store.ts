// What the floors keep: messages in LMDB, without functions, checks or read sets.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { open } from "lmdb";

import { PAGE, type ChatRow } from "../chat-system.ts";
import type { PeerSize } from "./wire.ts";

interface FloorStore {
  /** Resolves when it is on the disk. */
  add(conversation: number, body: string): Promise<void>;
  /** The newest page, as JSON. */
  rowsText(conversation: number): string;
  close(): Promise<void>;
}

export async function openFloorStore({ conversations, messages }: PeerSize): Promise<FloorStore> {
  const folder = mkdtempSync(join(tmpdir(), "bench-floor-"));
  const db = open<ChatRow, [number, number]>({
    path: folder,
    overlappingSync: false,
    encoding: "json",
  });
  const counts = new Map<number, number>();
  for (let c = 0; c < conversations; c += 1) {
    for (let m = 0; m < messages; m += 1) {
      void db.put([c, m], { body: "x".repeat(80), sender: "seed", at: m });
    }
    counts.set(c, messages);
  }
  await db.flushed;
  return {
    async add(conversation, body) {
      const seq = counts.get(conversation) ?? 0;
      counts.set(conversation, seq + 1);
      await db.put([conversation, seq], { body, sender: "a", at: Date.now() });
    },
    rowsText(conversation) {
      const end = counts.get(conversation) ?? 0;
      const range = db.getRange({
        start: [conversation, Math.max(0, end - PAGE)],
        end: [conversation, end],
      });
      return JSON.stringify(range.map(({ value }) => value).asArray);
    },
    async close() {
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
