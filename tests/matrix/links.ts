import { all, type MatrixRow, signedIn } from "./row.ts";

const email = () => ({ email: "nobody-has-this@example.com" });
const token = () => ({ token: "nothing" });

export const linkMatrix: readonly MatrixRow[] = [
  {
    route: "POST /api/auth/send-magic-link",
    fn: "links:sendMagicLink",
    answers: all(200),
    input: email,
  },
  {
    route: "POST /api/auth/forgot-password",
    fn: "links:forgotPassword",
    answers: all(200),
    input: email,
  },
  { route: "GET /api/auth/magic-link/{token}", answers: all(400), input: token },
  {
    route: "POST /api/auth/reset-password",
    fn: "links:resetPassword",
    answers: all(400),
    input: () => ({ token: "nothing", password: "another-long-password" }),
  },
  {
    route: "POST /api/auth/verify-email",
    fn: "links:verifyEmail",
    answers: all(400),
    input: token,
  },
  {
    route: "POST /api/auth/send-verification",
    fn: "links:sendVerification",
    answers: signedIn(200),
  },
];
