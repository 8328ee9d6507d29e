import { type MatrixRow, signedIn } from "./row.ts";

export const ownDataMatrix: readonly MatrixRow[] = [
  { route: "GET /api/user/export", fn: "ownData:openArchive", answers: signedIn(200) },
  {
    route: "GET /api/user/export",
    when: "a part that is none",
    answers: signedIn(404),
    input: () => ({ part: 2 }),
  },
  {
    route: "DELETE /api/user/account",
    fn: "ownData:leave",
    answers: signedIn(400),
    input: () => ({ password: "wrong" }),
  },
  {
    route: "POST /api/user/account/restore",
    fn: "ownData:restore",
    when: "that nobody wants to be deleted",
    answers: signedIn(409),
  },
];
