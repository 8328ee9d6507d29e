import { type MatrixRow, signedIn } from "./row.ts";

export const notificationMatrix: readonly MatrixRow[] = [
  { route: "GET /api/notifications", fn: "notifications:list", answers: signedIn(200) },
  { fn: "notifications:unread", answers: signedIn(200) },
  {
    route: "POST /api/notifications/read",
    fn: "notifications:markRead",
    answers: signedIn(204),
    input: () => ({ all: true }),
  },
];
