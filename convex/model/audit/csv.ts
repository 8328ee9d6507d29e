// The audit log as a file for spreadsheets.
import type { Doc } from "../../_generated/dataModel.js";
import { BYTE_ORDER_MARK, csvOf } from "../csv.ts";
import { isoDetails } from "./details.ts";

const HEAD = [
  "at",
  "actorUserId",
  "action",
  "targetType",
  "targetId",
  "outcome",
  "details",
  "before",
  "after",
  "address",
  "userAgent",
] as const;

const asJson = (details: Doc<"auditLog">["before"]) =>
  details === undefined ? null : JSON.stringify(isoDetails(details));

export function auditCsv(entries: readonly Doc<"auditLog">[]): string {
  const rows = entries.map((entry) => [
    new Date(entry.at).toISOString(),
    entry.actorUserId ?? null,
    entry.action,
    entry.targetType,
    entry.targetId,
    entry.outcome,
    asJson(entry.details),
    asJson(entry.before),
    asJson(entry.after),
    entry.address ?? null,
    entry.userAgent ?? null,
  ]);
  return BYTE_ORDER_MARK + csvOf([HEAD, ...rows]);
}
