import { api } from "../_generated/api.js";
import { type Endpoint, endpoint } from "./endpoint.ts";

const tag = "Account";

export const settingsRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/user/settings",
    tag,
    summary: "One's language, time zone, and of what one is told in the app, by mail and by push",
    runs: api.settings.get,
  }),
  endpoint({
    method: "PUT",
    path: "/api/user/settings",
    tag,
    summary: "Changes what it names of one's settings; what is left out stays",
    runs: api.settings.save,
  }),
];
