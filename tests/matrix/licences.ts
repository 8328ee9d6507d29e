import { dayAhead } from "../setup/market.ts";
import { guides, type MatrixRow } from "./row.ts";
import { actAs, type World } from "./world.ts";

const ADMINS = [401, 403, 403, 403, 403, 403, 200] as const;

function card() {
  return { kind: "INTERNATIONAL", number: "179 123 456", expiresOn: dayAhead(400) };
}

/** A licence that waits to be checked. */
async function waiting(world: World) {
  await actAs(world, world.guide, "mutation", "licences:submit", card());
  const { licences } = (await actAs(world, world.people.ADMIN, "query", "licences:queue", {})) as {
    licences: readonly { id: string }[];
  };
  return { id: licences[0]?.id ?? "" };
}

export const licenceMatrix: readonly MatrixRow[] = [
  { route: "GET /api/user/licence", answers: guides(200) },
  { fn: "licences:own", answers: guides(200) },
  {
    route: "PUT /api/user/licence",
    fn: "licences:submit",
    answers: guides(200),
    input: card,
  },
  { route: "DELETE /api/user/licence", fn: "licences:remove", answers: guides(204) },
  { route: "GET /api/admin/licences", fn: "licences:queue", answers: ADMINS },
  {
    route: "PUT /api/admin/licences/{id}",
    fn: "licences:decide",
    answers: ADMINS,
    input: async (world) => ({ ...(await waiting(world)), status: "CHECKED" }),
    args: ({ id, ...rest }) => ({ licenceId: id, ...rest }),
  },
  {
    route: "PUT /api/admin/licences/{id}",
    fn: "licences:decide",
    when: "of nobody",
    answers: [401, 403, 403, 403, 403, 403, 404],
    input: () => ({ id: "nobody", status: "CHECKED" }),
    args: ({ id, ...rest }) => ({ licenceId: id, ...rest }),
  },
];
