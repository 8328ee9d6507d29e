import { type MatrixRow, signedIn, subscribed } from "./row.ts";
import { actAs, insertPerson, type World } from "./world.ts";

/** A partner for everybody: nobody in the table is it, so that nobody writes to oneself. */
async function partner({ t }: World) {
  const { id } = await insertPerson(t, "partner", { role: "GUIDE" });
  return { partnerUserId: id };
}

/** The partner has written to everybody who can be written to. */
async function conversation(world: World) {
  const { id, token } = await insertPerson(world.t, "partner", { role: "GUIDE" });
  const { SUSPENDED: _suspended, DELETED: _deleted, ...reachable } = world.people;
  for (const person of Object.values(reachable)) {
    const message = { recipientUserId: person.id, body: "Hello" };
    await actAs(world, { id, token }, "mutation", "messages:send", message);
  }
  return { partnerUserId: id };
}

export const messageMatrix: readonly MatrixRow[] = [
  {
    route: "PUT /api/blocked/{userId}",
    fn: "blocked:set",
    answers: signedIn(204),
    input: async (world) => ({ userId: (await partner(world)).partnerUserId, blocked: true }),
  },
  {
    route: "GET /api/conversations",
    fn: "messages:conversations",
    answers: subscribed(200),
  },
  {
    route: "GET /api/conversations/search",
    fn: "messages:search",
    answers: subscribed(200),
    input: async (world) => {
      await conversation(world);
      return { text: "hel" };
    },
  },
  {
    route: "GET /api/messages/{partnerId}",
    fn: "messages:open",
    answers: subscribed(200),
    input: async (world) => ({ partnerId: (await partner(world)).partnerUserId }),
    args: ({ partnerId }) => ({ partnerUserId: partnerId }),
  },
  {
    route: "POST /api/messages",
    fn: "messages:send",
    answers: subscribed(201),
    input: async (world) => ({
      recipientUserId: (await partner(world)).partnerUserId,
      body: "Hello",
    }),
  },
  {
    fn: "messages:thread",
    answers: subscribed(200),
    input: async (world) => ({
      ...(await partner(world)),
      paginationOpts: { numItems: 5, cursor: null },
    }),
  },
  { fn: "messages:markRead", answers: subscribed(200), input: partner },
  { fn: "messages:markUnread", answers: subscribed(200), input: conversation },
  { fn: "messages:partner", answers: subscribed(200), input: partner },
  {
    fn: "messages:sign",
    answers: subscribed(200),
    input: async (world) => ({ ...(await conversation(world)), sign: "TYPING" }),
  },
  { fn: "messages:presence", answers: subscribed(200), input: partner },
  { fn: "messages:inbox", answers: signedIn(200) },
];
