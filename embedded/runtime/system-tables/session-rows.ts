// A client that lost its connection sends its mutations again: the answer to each is kept, in the mutation's own transaction.
import type { Answer, RequestKey } from "../../transaction/answers.ts";
import type { Transaction } from "../../transaction/engine.ts";
import { toInt64 } from "../../values/kinds.ts";
import type { Wire } from "../../values/wire.ts";
import { removeRows, systemRows } from "./system-rows.ts";

/** Earlier versions kept answers as its rows. */
const TABLE = "_session_requests";
const KEPT_MS = 14 * 24 * 3_600_000;

/** `caller`: null in records of versions that kept none. */
export type StoredAnswer = Omit<Answer, "caller"> & { caller: string | null };

export function findAnswer(tx: Transaction, request: RequestKey): StoredAnswer | null {
  return tx.answers.find(request) ?? answerInRows(tx, request);
}

function answerInRows(tx: Transaction, request: RequestKey): StoredAnswer | null {
  const parts = tx.unmetered(() =>
    systemRows(
      tx,
      `${TABLE}.by_session`,
      [
        { type: "Eq", fieldPath: "sessionId", value: request.sessionId },
        { type: "Eq", fieldPath: "requestId", value: request.requestId },
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

/** The number of the session's last request that was answered; -1: none was. */
export function lastAnswered(tx: Transaction, sessionId: string): number {
  const range = [{ type: "Eq", fieldPath: "sessionId", value: sessionId }] as const;
  const [row] = tx.unmetered(() => systemRows(tx, `${TABLE}.by_session`, range, 1, "desc"));
  const lastRow = (row?.["requestId"] as number | undefined) ?? -1;
  return Math.max(tx.answers.last(sessionId) ?? -1, lastRow);
}

/** Deletes answers older than 14 days; returns whether more may be left. */
export function sweepAnswers(tx: Transaction, nowMs: number): boolean {
  const old = { type: "Lt", fieldPath: "_creationTime", value: nowMs - KEPT_MS } as const;
  const areMore = tx.answers.removeBefore(nowMs - KEPT_MS);
  return removeRows(tx, TABLE, "by_creation_time", [old]) || areMore;
}
