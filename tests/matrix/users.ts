import { all, members, type MatrixRow, signedIn } from "./row.ts";

const NEWCOMER = {
  username: "newcomer",
  password: "a-long-password",
  name: "Newcomer",
  email: "newcomer@example.com",
  role: "GUIDE",
};
const WRONG = { username: "owner_guide", password: "wrong" };

export const userMatrix: readonly MatrixRow[] = [
  { route: "GET /api/user/profile", answers: signedIn(200) },
  { route: "GET /api/user/me", fn: "users:me", answers: signedIn(200) },
  { fn: "users:profile", answers: all(200) },
  {
    route: "POST /api/auth/register",
    answers: [201, 409, 409, 409, 409, 409, 409],
    input: () => NEWCOMER,
  },
  {
    route: "POST /api/auth/register",
    when: "as an administrator",
    answers: all(400),
    input: () => ({ ...NEWCOMER, role: "ADMIN" }),
  },
  { route: "GET /api/user/draft", fn: "drafts:own", answers: members(200) },
  {
    route: "PUT /api/user/draft",
    fn: "drafts:keep",
    answers: members(204),
    input: () => ({ bio: "I walk the", languages: ["english"] }),
  },
  { route: "POST /api/auth/login", answers: all(401), input: () => WRONG },
  { route: "POST /api/auth/token", answers: all(401), input: () => WRONG },
  { route: "POST /api/auth/logout", answers: all(204) },
  { route: "GET /api/health", answers: all(200) },
  { route: "GET /api/openapi.json", answers: all(200) },
  { route: "GET /api/docs", answers: all(200) },
];
