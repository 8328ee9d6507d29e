// A person's contacts: kept for the person alone, and told to the other side of an accepted booking as far as they are
// shared (model/tourDays/contacts.ts). No other read may hand them out.
import type { Doc, Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { firstOf } from "../first.ts";
import type { ContactsView } from "./contactViews.ts";
import { CONTACT_WAYS, type ContactsInput } from "./contract.ts";
import { isInGoodStanding } from "./person.ts";

async function findContacts(ctx: QueryCtx, userId: Id<"users">): Promise<Doc<"contacts"> | null> {
  return await firstOf(
    ctx.db.query("contacts").withIndex("by_userId", (q) => q.eq("userId", userId)),
  );
}

export async function ownContacts(ctx: QueryCtx, user: Doc<"users">) {
  const row = await findContacts(ctx, user._id);
  return {
    phone: row?.phone ?? "",
    whatsapp: row?.whatsapp ?? "",
    zalo: row?.zalo ?? "",
    email: user.email,
    shared: row?.shared ?? [],
  };
}

export async function saveContacts(
  ctx: MutationCtx,
  user: Doc<"users">,
  { shared, ...numbers }: ContactsInput,
) {
  const contacts = { ...numbers, shared: CONTACT_WAYS.filter((way) => shared.includes(way)) };
  const row = await findContacts(ctx, user._id);
  if (row === null) await ctx.db.insert("contacts", { userId: user._id, ...contacts });
  else await ctx.db.patch("contacts", row._id, contacts);
  return await ownContacts(ctx, user);
}

/** What the person chose to share; null where that is nothing, or the person is gone. */
export async function sharedContacts(
  ctx: QueryCtx,
  userId: Id<"users">,
): Promise<ContactsView | null> {
  const row = await findContacts(ctx, userId);
  if (row === null || row.shared.length === 0) return null;
  const user = await ctx.db.get("users", userId);
  if (!isInGoodStanding(user)) return null;
  const known = { ...row, email: user.email };
  const told = (way: (typeof CONTACT_WAYS)[number]) =>
    row.shared.includes(way) ? known[way] : null;
  return {
    phone: told("phone"),
    whatsapp: told("whatsapp"),
    zalo: told("zalo"),
    email: told("email"),
  };
}
