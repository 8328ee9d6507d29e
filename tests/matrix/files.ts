import { makeFunctionReference } from "convex/server";

import { documentOf, putBytes } from "../setup/files.ts";
import { all, type Answers, type MatrixRow, signedIn } from "./row.ts";
import type { World } from "./world.ts";

/** An address that the guide got for a file. */
async function address({ t, guide }: World): Promise<string> {
  const fn = makeFunctionReference<"action">("files:createUpload");
  const { path } = (await t.action(fn, { sessionToken: guide.token })) as { path: string };
  return path;
}

/** The name of a file that the guide shares with the operator. */
async function attachment(world: World): Promise<{ name: string }> {
  const { t, operator } = world;
  const response = await putBytes(t, await address(world), documentOf(), "application/pdf");
  const { path } = (await response.json()) as { path: string };
  await t.run(async (ctx) => {
    for (const { _id } of await ctx.db.query("files").take(2)) {
      const shared = { purpose: "attachment", sharedWithUserId: operator.id } as const;
      await ctx.db.patch("files", _id, { ...shared, state: "USED", removeAt: undefined });
    }
  });
  return { name: path.split("/").at(-1) ?? "" };
}

/** The two sides see it; to others it is not there. OPERATOR is a party beside FREE_OPERATOR only where it calls. */
const SIDES: Answers = [404, 200, 404, 200, 200, 404, 404];

export const fileMatrix: readonly MatrixRow[] = [
  {
    route: "POST /api/objects/upload",
    fn: "files:createUpload",
    answers: signedIn(200),
    input: () => ({ purpose: "photo" }),
  },
  {
    route: "PUT /api/objects/upload/{secret}",
    when: "by whoever holds the address",
    answers: all(200),
    input: async (world) => ({ secret: (await address(world)).split("/").at(-1) }),
    sends: { bytes: documentOf(), type: "application/pdf" },
  },
  {
    route: "PUT /api/objects/upload/{secret}",
    when: "of what is no picture",
    answers: all(415),
    input: async (world) => ({ secret: (await address(world)).split("/").at(-1) }),
    sends: { bytes: new TextEncoder().encode("<svg/>"), type: "image/svg+xml" },
  },
  {
    route: "PUT /api/objects/upload/{secret}",
    when: "a second time",
    answers: all(404),
    input: async (world) => {
      const path = await address(world);
      await putBytes(world.t, path, documentOf(), "application/pdf");
      return { secret: path.split("/").at(-1) };
    },
    sends: { bytes: documentOf(), type: "application/pdf" },
  },
  { route: "GET /api/objects/space", fn: "files:space", answers: signedIn(200) },
  { route: "GET /api/files/{name}", answers: SIDES, input: attachment },
  { fn: "files:served", answers: all(200), input: attachment },
];
