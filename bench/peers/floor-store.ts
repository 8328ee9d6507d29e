// What the floors keep: messages in LMDB, without functions, checks or read sets.
import { open } from "lmdb";

import { temporaryFolder } from "../../tests/setup/server.ts";
import { PAGE, seedRow, type ChatRow } from "../chat-system.ts";
import type { PeerSize } from "./wire.ts";

/** What the floors answer with. */
export interface FloorAnswers {
  /** Resolves when it is on the disk, with the newest page as JSON where somebody wants it. */
  add(conversation: number, body: string, isWatched: boolean): Promise<string>;
  /** The newest page, as JSON. */
  rowsText(conversation: number): string | Promise<string>;
  close(): Promise<void>;
}

export async function openFloorStore({ conversations, messages }: PeerSize) {
  const folder = temporaryFolder("bench-floor");
  const db = open<ChatRow, [number, number]>({
    path: folder.path,
    overlappingSync: false,
    encoding: "json",
  });
  const counts = new Map<number, number>();
  for (let c = 0; c < conversations; c += 1) {
    for (let m = 0; m < messages; m += 1) {
      void db.put([c, m], seedRow(m));
    }
    counts.set(c, messages);
  }
  await db.flushed;
  const rowsText = (conversation: number): string => {
    const end = counts.get(conversation) ?? 0;
    const range = db.getRange({
      start: [conversation, Math.max(0, end - PAGE)],
      end: [conversation, end],
    });
    return JSON.stringify(Array.from(range, ({ value }) => value));
  };
  return {
    async add(conversation, body, isWatched) {
      const seq = counts.get(conversation) ?? 0;
      counts.set(conversation, seq + 1);
      await db.put([conversation, seq], { body, sender: "a", at: Date.now() });
      return isWatched ? rowsText(conversation) : "";
    },
    rowsText,
    async close() {
      await db.close();
      folder.remove();
    },
  } satisfies FloorAnswers;
}
