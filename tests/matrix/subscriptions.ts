import { type MatrixRow, signedIn } from "./row.ts";

export const subscriptionMatrix: readonly MatrixRow[] = [
  { route: "GET /api/subscriptions/status", fn: "subscriptions:status", answers: signedIn(200) },
];
