import type { FunctionReturnType } from "convex/server";

import type { api } from "#convex/_generated/api.js";

export type Settlement = FunctionReturnType<typeof api.settlements.get>;

/** How the payment stands, and the text for it. What was said to be paid is late no more. */
export const STANDING_TEXTS = {
  OVERDUE: "payment.overdue",
  DUE: "payment.state.DUE",
  SAID: "payment.state.SAID",
  DISPUTED: "payment.state.DISPUTED",
  PAID: "payment.state.PAID",
} as const;
type Standing = keyof typeof STANDING_TEXTS;

/** Null where there is nothing to say of it. */
export function standingOf({
  state,
  isOverdue,
}: Pick<Settlement, "state" | "isOverdue">): Standing | null {
  if (state === "OPEN" || state === "NOTHING") return null;
  return isOverdue && state === "DUE" ? "OVERDUE" : state;
}
