// A client that lost its connection sends its mutations again: the answer to each is kept, in the mutation's own transaction.
import type { Transaction } from "../transaction/engine.ts";
import { toInt64 } from "../values/kinds.ts";
import type { Wire } from "../values/wire.ts";
import { systemRows } from "./system-rows.ts";

const TABLE = "_session_requests";
const KEPT_MS = 14 * 24 * 3_600_000;
const SWEEP_BATCH = 500;
// A document holds 1 MiB, a character up to three bytes.
const PART_LENGTH = 300_000;

export interface RequestKey {
  sessionId: string;
  requestId: number;
}

export interface StoredAnswer {
  value: string;
  ts: bigint;
}

export function findAnswer(tx: Transaction, key: RequestKey): StoredAnswer | null {
  const parts = systemRows(
    tx,
    `${TABLE}.by_session`,
    [
      { type: "Eq", fieldPath: "sessionId", value: key.sessionId },
      { type: "Eq", fieldPath: "requestId", value: key.requestId },
    ],
    Infinity,
  );
  const [first] = parts;
  if (first === undefined) return null;
  return {
    value: parts.map((part) => part["value"] as string).join(""),
    ts: toInt64(first["ts"] as Wire),
  };
}

/** The placeholder becomes the ts of the very commit that carries the mutation. */
export function storeAnswer(tx: Transaction, key: RequestKey, value: string): void {
  for (let at = 0; at === 0 || at < value.length;) {
    const end = at + PART_LENGTH;
    // A part must not end between the two halves of a character.
    const isSplit = (value.codePointAt(end - 1) ?? 0) > 0xffff;
    const part = value.slice(at, isSplit ? end - 1 : end);
    tx.insert(TABLE, { ...key, value: part, ts: { $commitTs: null } }, true);
    at += Math.max(part.length, 1);
  }
}

/** Deletes answers older than 14 days; returns whether more may be left. */
export function sweepAnswers(tx: Transaction, nowMs: number): boolean {
  const old = systemRows(
    tx,
    `${TABLE}.by_creation_time`,
    [{ type: "Lt", fieldPath: "_creationTime", value: nowMs - KEPT_MS }],
    SWEEP_BATCH,
  );
  for (const row of old) tx.remove(row["_id"] as string, TABLE, true);
  return old.length === SWEEP_BATCH;
}
