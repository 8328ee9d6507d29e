// A client that lost its connection sends its mutations again: the answer to each is kept, in the mutation's own transaction.
import type { Transaction } from "../../transaction/engine.ts";
import { toInt64 } from "../../values/kinds.ts";
import type { Wire } from "../../values/wire.ts";
import { removeRows, systemRows } from "./system-rows.ts";
import { partsOf } from "./text-parts.ts";

const TABLE = "_session_requests";
const KEPT_MS = 14 * 24 * 3_600_000;

export interface RequestKey {
  sessionId: string;
  requestId: number;
}

export interface StoredAnswer {
  value: string;
  /** Stands for who called and what; null in records of versions that kept no caller. */
  caller: string | null;
  ts: bigint;
}

export function findAnswer(tx: Transaction, key: RequestKey): StoredAnswer | null {
  const parts = tx.unmetered(() =>
    systemRows(
      tx,
      `${TABLE}.by_session`,
      [
        { type: "Eq", fieldPath: "sessionId", value: key.sessionId },
        { type: "Eq", fieldPath: "requestId", value: key.requestId },
      ],
      Infinity,
    ),
  );
  const [first] = parts;
  if (first === undefined) return null;
  return {
    value: parts.map((part) => part["value"] as string).join(""),
    caller: (first["caller"] as string | undefined) ?? null,
    ts: toInt64(first["ts"] as Wire),
  };
}

/** The number of the session's last request that was answered; null: none was. */
export function lastAnswered(tx: Transaction, sessionId: string): number | null {
  const range = [{ type: "Eq", fieldPath: "sessionId", value: sessionId }] as const;
  const [last] = tx.unmetered(() => systemRows(tx, `${TABLE}.by_session`, range, 1, "desc"));
  return (last?.["requestId"] as number | undefined) ?? null;
}

/** The placeholder becomes the ts of the very commit that carries the mutation. */
export function storeAnswer(
  tx: Transaction,
  key: RequestKey & { caller: string },
  value: string,
): void {
  tx.unmetered(() => {
    for (const part of partsOf(value)) {
      tx.insert(TABLE, { value: part, ts: { $commitTs: null }, ...key }, true);
    }
  });
}

/** Deletes answers older than 14 days; returns whether more may be left. */
export function sweepAnswers(tx: Transaction, nowMs: number): boolean {
  const old = { type: "Lt", fieldPath: "_creationTime", value: nowMs - KEPT_MS } as const;
  return removeRows(tx, TABLE, "by_creation_time", [old]);
}
