import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Infer } from "convex/values";

import { CONTACT_WAYS } from "./contract.ts";

const optional = v.union(v.string(), v.null());

/** What a person shares; null for each way that is not shared. */
export const contactsView = v.object({
  phone: optional,
  whatsapp: optional,
  zalo: optional,
  email: optional,
});
export type ContactsView = Infer<typeof contactsView>;

/** One's own, as one's settings show them. */
export const ownContactsView = v.object({
  phone: v.string(),
  whatsapp: v.string(),
  zalo: v.string(),
  email: v.string(),
  shared: v.array(literals(...CONTACT_WAYS)),
});
