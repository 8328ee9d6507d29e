// `transactionLimits` of a nested call: what it alone may use, tighter than the transaction's own limits.
import type { TransactionMetrics } from "../../transaction/engine.ts";
import { DeveloperError } from "../../values/errors.ts";
import type { Wire } from "../../values/wire.ts";

export function checkOwnLimits(
  before: TransactionMetrics,
  after: TransactionMetrics,
  limits: Wire | undefined,
): void {
  if (limits === null || typeof limits !== "object" || Array.isArray(limits)) return;
  for (const [name, usage] of Object.entries(after)) {
    const limit = limits[name];
    const used = usage.used - before[name as keyof TransactionMetrics].used;
    if (typeof limit === "number" && used > limit) {
      throw new DeveloperError(
        "TransactionLimitExceeded",
        `The nested call used more ${name} than its transactionLimits allow (used: ${used}, limit: ${limit}).`,
      );
    }
  }
}
