import * as z from "zod/mini";

import { api } from "../_generated/api.js";
import { type Endpoint, endpoint } from "./endpoint.ts";

const tag = "Saved guides";

export const savedRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/saved",
    tag,
    summary: "One's saved guides who are listed now, each with one's note and lists; at most 200",
    runs: api.saved.list,
  }),
  endpoint({
    method: "PUT",
    path: "/api/saved/{id}",
    tag,
    summary: "Saves a guide; a note and lists that are named take the place of those before",
    runs: api.saved.describe,
    names: { id: "guideUserId" },
    status: 204,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  endpoint({
    method: "DELETE",
    path: "/api/saved/{id}",
    tag,
    summary: "Takes a guide off; saved again, the guide has note and lists as before",
    runs: api.saved.set,
    input: z.strictObject({ id: z.string() }),
    status: 204,
    call: async ({ run }, { id }) => await run({ guideUserId: id, saved: false }),
  }),
  endpoint({
    method: "GET",
    path: "/api/saved-lists",
    tag,
    summary: "One's lists of saved guides, at most 20",
    runs: api.saved.lists,
  }),
  endpoint({
    method: "POST",
    path: "/api/saved-lists",
    tag,
    summary: "Makes a list",
    runs: api.saved.createList,
    status: 201,
    errors: ["CONFLICT"],
  }),
  endpoint({
    method: "PUT",
    path: "/api/saved-lists/{id}",
    tag,
    summary: "Names a list anew",
    runs: api.saved.renameList,
    names: { id: "listId" },
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  endpoint({
    method: "DELETE",
    path: "/api/saved-lists/{id}",
    tag,
    summary: "Removes a list; the guides in it stay saved",
    runs: api.saved.removeList,
    names: { id: "listId" },
    status: 204,
    errors: ["NOT_FOUND"],
  }),
];
