import type { FunctionReturnType } from "convex/server";

import type { api } from "#convex/_generated/api.js";

export type Settlement = FunctionReturnType<typeof api.settlements.get>;

/** How the payment stands. What was said to be paid is late no more. */
type Standing = Exclude<Settlement["state"], "OPEN" | "NOTHING"> | "OVERDUE";

/** Null where there is nothing to say of it. */
export function standingOf({
  state,
  isOverdue,
}: Pick<Settlement, "state" | "isOverdue">): Standing | null {
  if (state === "OPEN" || state === "NOTHING") return null;
  return isOverdue && state === "DUE" ? "OVERDUE" : state;
}

export function standingText(standing: Standing) {
  return standing === "OVERDUE" ? "payment.overdue" : (`payment.state.${standing}` as const);
}
