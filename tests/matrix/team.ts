// The people of a company. Which seat may call what stands in tests/seats.test.ts.
import { all, type MatrixRow, operators, signedIn } from "./row.ts";
import { insertMember, type World } from "./world.ts";

async function ofOwnMember(world: World) {
  return { userId: (await insertMember(world, "BOOKER")).id };
}

async function ofInvitation({ t, operator }: World) {
  const id = await t.run(async (ctx) =>
    ctx.db.insert("seatInvitations", {
      operatorUserId: operator.id,
      email: "colleague@example.org",
      seat: "READER",
      nonce: "nonce",
      tokenHash: "hash",
      createdAt: 1,
      expiresAt: Date.now() + 60_000,
    }),
  );
  return { id };
}

async function provenOwner({ t, people }: World) {
  await t.run(async (ctx) => {
    for (const { id } of Object.values(people)) {
      await ctx.db.patch("users", id, { emailVerified: 1 });
    }
  });
  return { email: "colleague@example.org", seat: "BOOKER" };
}

/** Others' members are as unknown as people who never were. */
const OWN = [401, 403, 403, 204, 204, 404, 403] as const;

export const teamMatrix: readonly MatrixRow[] = [
  { route: "GET /api/team", fn: "team:list", answers: operators(200) },
  { route: "GET /api/team/invitations", fn: "team:invited", answers: operators(200) },
  { route: "POST /api/team", fn: "team:invite", answers: operators(201), input: provenOwner },
  {
    route: "PUT /api/team/{userId}",
    fn: "team:changeSeat",
    answers: OWN,
    input: async (world) => ({ ...(await ofOwnMember(world)), seat: "READER" }),
  },
  { route: "DELETE /api/team/{userId}", fn: "team:remove", answers: OWN, input: ofOwnMember },
  {
    route: "DELETE /api/team/invitations/{id}",
    fn: "team:takeBack",
    answers: OWN,
    input: ofInvitation,
    args: ({ id }) => ({ invitationId: id }),
  },
  {
    route: "GET /api/team/invitation/{token}",
    when: "of nobody",
    answers: all(404),
    input: () => ({ token: "nothing" }),
  },
  { fn: "team:invitation", answers: all(200), input: () => ({ token: "nothing" }) },
  {
    route: "POST /api/team/accept",
    fn: "team:accept",
    answers: signedIn(400),
    input: () => ({ token: "nothing" }),
  },
];
