import { api } from "../_generated/api.js";
import { ownContactsView } from "../model/users/contactViews.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";

const tag = "Account";

export const contactRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/user/contacts",
    tag,
    summary: "How one can be reached, and what of it the other side of an accepted booking sees",
    runs: api.contacts.own,
    output: ownContactsView,
    call: async ({ run }) => await run({}),
  }),
  endpoint({
    method: "PUT",
    path: "/api/user/contacts",
    tag,
    summary:
      "Sets one's numbers (empty for none) and what of it all is shared; nothing is unless named",
    runs: api.contacts.save,
    output: ownContactsView,
    call: async ({ run }, input) => await run(input),
  }),
];
