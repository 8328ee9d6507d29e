import { all, type MatrixRow } from "./row.ts";

export const mailMatrix: readonly MatrixRow[] = [
  { route: "GET /api/dev/info", fn: "mails:standIns", answers: all(200) },
  { route: "GET /api/dev/outbox", fn: "mails:listOutbox", answers: all(200) },
];
