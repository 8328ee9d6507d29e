import { all, type Answers, type Input, type MatrixRow, signedIn } from "./row.ts";
import type { World } from "./world.ts";

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

/** The operator's, and nobody else's. */
async function passkey({ t, operator }: World): Promise<{ id: string }> {
  const id = await t.run(
    async (ctx) =>
      await ctx.db.insert("passkeys", {
        userId: operator.id,
        credentialId: "b3BlcmF0b3I",
        publicKey: new ArrayBuffer(0),
        counter: 0,
        transports: ["internal"],
        isSynced: false,
        isBackedUp: false,
        name: "Passkey",
        createdAt: 1,
      }),
  );
  return { id };
}

const args = ({ id, ...rest }: Input) => ({ passkeyId: id, ...rest });
const owner = (status: number): Answers => [401, 404, 404, status, status, 404, 404];

export const passkeyMatrix: readonly MatrixRow[] = [
  { route: "POST /api/auth/passkey/options", fn: "passkeys:signInOptions", answers: all(200) },
  { route: "POST /api/auth/passkey", answers: all(401), input: used },
  { route: "GET /api/user/passkeys", fn: "passkeys:list", answers: signedIn(200) },
  { route: "POST /api/user/passkeys/options", fn: "passkeys:start", answers: signedIn(200) },
  { route: "POST /api/user/passkeys", fn: "passkeys:add", answers: signedIn(400), input: made },
  {
    route: "PATCH /api/user/passkeys/{id}",
    fn: "passkeys:rename",
    answers: owner(200),
    input: async (world) => ({ ...(await passkey(world)), name: "My phone" }),
    args,
  },
  {
    route: "DELETE /api/user/passkeys/{id}",
    fn: "passkeys:remove",
    answers: owner(204),
    input: passkey,
    args,
  },
];
