import { type MatrixRow, signedIn } from "./row.ts";

export const notificationMatrix: readonly MatrixRow[] = [
  { fn: "notifications:list", answers: signedIn(200) },
  {
    fn: "notifications:listAll",
    answers: signedIn(200),
    input: () => ({ paginationOpts: { numItems: 5, cursor: null } }),
  },
  { route: "GET /api/notifications", fn: "notifications:page", answers: signedIn(200) },
  { fn: "notifications:unread", answers: signedIn(200) },
  {
    route: "POST /api/notifications/read",
    fn: "notifications:markRead",
    answers: signedIn(204),
    input: () => ({ all: true }),
  },
];
