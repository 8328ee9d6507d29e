import { memberMutation, memberQuery } from "./functions.ts";
import { ownContacts, saveContacts } from "./model/users/contacts.ts";
import { ownContactsView } from "./model/users/contactViews.ts";
import { contactsInput } from "./model/users/contract.ts";

/** How one can be reached, and what of it is shared. */
export const own = memberQuery({
  seat: "OWNER",
  returns: ownContactsView,
  handler: (ctx) => ownContacts(ctx, ctx.actor.actsFor),
});

export const save = memberMutation({
  seat: "OWNER",
  input: contactsInput,
  returns: ownContactsView,
  handler: (ctx, input) => saveContacts(ctx, ctx.actor.actsFor, input),
});
