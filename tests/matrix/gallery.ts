import { documentOf, picture, uploaded } from "../setup/files.ts";
import { guides, type MatrixRow } from "./row.ts";
import { actAs, type World } from "./world.ts";

/** A picture of its own for each guide who may call. */
async function photo({ t, people }: World, caller = people.OWNER_GUIDE) {
  const headers = { Authorization: `Bearer ${caller.token}` };
  return { path: await uploaded(t, { headers }, { bytes: await picture() }) };
}

/** A photo in the gallery of the guide. */
async function added(world: World) {
  const input = await photo(world);
  await actAs(world, world.guide, "mutation", "gallery:add", input);
  return input;
}

const OWNERS = [401, 200, 404, 403, 403, 403, 403] as const;

export const galleryMatrix: readonly MatrixRow[] = [
  {
    route: "POST /api/guides/gallery",
    fn: "gallery:add",
    answers: [401, 201, 400, 403, 403, 403, 403],
    input: (world) => photo(world),
  },
  {
    route: "PUT /api/guides/gallery",
    fn: "gallery:change",
    answers: OWNERS,
    input: async (world) => ({ ...(await added(world)), caption: "The old bridge" }),
  },
  { route: "DELETE /api/guides/gallery", fn: "gallery:remove", answers: OWNERS, input: added },
  {
    route: "POST /api/guides/gallery",
    when: "with a document",
    answers: guides(400),
    input: async ({ t, people }) => {
      const headers = { Authorization: `Bearer ${people.OWNER_GUIDE.token}` };
      const file = { bytes: documentOf(), type: "application/pdf" };
      return { path: await uploaded(t, { headers }, file) };
    },
  },
];
