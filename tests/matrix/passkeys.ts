import { all, type MatrixRow, signedIn } from "./row.ts";

/** In the form of an answer, and made by nobody. */
const used = () => ({
  response: {
    id: "bm9ib2R5",
    response: { clientDataJSON: "e30", authenticatorData: "AAAA", signature: "AAAA" },
  },
});
const made = () => ({
  response: { id: "bm9ib2R5", response: { clientDataJSON: "e30", attestationObject: "AAAA" } },
});
const args = ({ id, ...rest }: Record<string, unknown>) => ({ passkeyId: id, ...rest });

export const passkeyMatrix: readonly MatrixRow[] = [
  { route: "POST /api/auth/passkey/options", fn: "passkeys:signInOptions", answers: all(200) },
  { route: "POST /api/auth/passkey", answers: all(401), input: used },
  { route: "GET /api/user/passkeys", fn: "passkeys:list", answers: signedIn(200) },
  { route: "POST /api/user/passkeys/options", fn: "passkeys:start", answers: signedIn(200) },
  {
    route: "POST /api/user/passkeys",
    fn: "passkeys:add",
    answers: signedIn(400),
    input: made,
  },
  {
    route: "PATCH /api/user/passkeys/{id}",
    fn: "passkeys:rename",
    answers: signedIn(404),
    input: () => ({ id: "nothing", name: "My phone" }),
    args,
  },
  {
    route: "DELETE /api/user/passkeys/{id}",
    fn: "passkeys:remove",
    answers: signedIn(404),
    input: () => ({ id: "nothing" }),
    args,
  },
];
