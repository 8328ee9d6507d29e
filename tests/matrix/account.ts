import { type MatrixRow, signedIn } from "./row.ts";

export const accountMatrix: readonly MatrixRow[] = [
  {
    route: "PUT /api/user/name",
    fn: "account:setName",
    answers: signedIn(200),
    input: () => ({ name: "Another name" }),
  },
  {
    route: "PUT /api/user/picture",
    fn: "account:setPicture",
    answers: signedIn(200),
    input: () => ({ image: "" }),
  },
  {
    route: "PUT /api/user/picture",
    fn: "account:setPicture",
    when: "another's",
    answers: signedIn(400),
    input: () => ({ image: `/api/files/${"A".repeat(22)}.webp` }),
  },
  {
    route: "PUT /api/user/email",
    fn: "account:changeEmail",
    answers: signedIn(400),
    input: () => ({ email: "another@example.com", password: "wrong" }),
  },
  {
    route: "PUT /api/user/password",
    fn: "account:changePassword",
    answers: signedIn(400),
    input: () => ({ currentPassword: "wrong", password: "another-long-password" }),
  },
  { route: "GET /api/user/sessions", fn: "account:sessions", answers: signedIn(200) },
  { fn: "account:see", answers: signedIn(200) },
  {
    route: "DELETE /api/user/sessions/{id}",
    fn: "account:endSession",
    answers: signedIn(204),
    input: () => ({ id: "others" }),
    args: ({ id }) => ({ session: id }),
  },
  {
    route: "DELETE /api/user/sessions/{id}",
    fn: "account:endSession",
    when: "another's",
    answers: signedIn(404),
    input: () => ({ id: "nothing" }),
    args: ({ id }) => ({ session: id }),
  },
];
