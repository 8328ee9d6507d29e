// One side of a deal as others see it, the same in requests, messages and reviews: the company where there is one, and
// the person. Joined when it is read, so that a changed name or logo shows everywhere at once.
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Doc, Id } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { personFields } from "../users/person.ts";
import { operatorProfileOf } from "./find.ts";

/** Of somebody who may be gone: the app says so in the reader's language, the API in `name`. */
export const partyFields = {
  ...personFields,
  /** Null of guides, and of operators without a profile. */
  companyName: v.union(v.string(), v.null()),
  isDeleted: v.boolean(),
};

const partyView = v.object(partyFields);
export type PartyView = Infer<typeof partyView>;

const DELETED: PartyView = {
  name: "Deleted user",
  companyName: null,
  image: null,
  isDeleted: true,
};

/** A deleted person keeps neither name nor picture. A company shows its logo or nothing, never its owner's face. */
function toParty(user: Doc<"users"> | null, company: Doc<"operatorProfiles"> | null): PartyView {
  if (user === null || user.deletedAt !== undefined) return DELETED;
  const picture = company === null ? user.image : company.logoUrl;
  return {
    name: user.name,
    companyName: company?.companyName ?? null,
    image: picture ?? null,
    isDeleted: false,
  };
}

export type Party = { user: Doc<"users"> | null; view: PartyView };
export type PartyLoader = (userId: Id<"users">) => Promise<Party>;

/** Asks for every person once, however many rows they share; those that are `known` it has already. */
export function partyLoader(ctx: QueryCtx, ...known: readonly Doc<"users">[]): PartyLoader {
  const parties = new Map<Id<"users">, Promise<Party>>();
  async function load(userId: Id<"users">): Promise<Party> {
    const user = known.find(({ _id }) => _id === userId) ?? (await ctx.db.get("users", userId));
    const company = user?.role === "OPERATOR" ? await operatorProfileOf(ctx, userId) : null;
    return { user, view: toParty(user, company) };
  }
  return async (userId) => {
    const party = parties.get(userId) ?? load(userId);
    parties.set(userId, party);
    return await party;
  };
}

/** The person of the company who did something in its name; null where it was its owner, or somebody who is gone. */
export async function memberName(
  partyOf: PartyLoader,
  memberUserId: Id<"users"> | undefined,
): Promise<string | null> {
  if (memberUserId === undefined) return null;
  const { view } = await partyOf(memberUserId);
  return view.isDeleted ? null : view.name;
}
