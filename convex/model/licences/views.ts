// What leaves the server about a licence: all of it to its guide and to administrators, to others only what checks.ts says.
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import type { QueryCtx } from "../../_generated/server.js";
import { personFields } from "../users/person.ts";
import { LICENCE_KINDS, LICENCE_STATUSES } from "./contract.ts";
import { isNamedTwice } from "./find.ts";

export const licenceView = v.object({
  kind: literals(...LICENCE_KINDS),
  number: v.string(),
  expiresOn: v.string(),
  /** The path of the picture of the card; null where there is none. */
  picture: v.union(v.string(), v.null()),
  status: literals(...LICENCE_STATUSES),
  version: v.number(),
  submittedAt: v.number(),
  decidedAt: v.union(v.number(), v.null()),
  /** Why it was refused. */
  reason: v.union(v.string(), v.null()),
});
export type LicenceView = Infer<typeof licenceView>;

export function toLicenceView(licence: Doc<"licences">): LicenceView {
  const { kind, number, expiresOn, status, version, submittedAt } = licence;
  return {
    kind,
    number,
    expiresOn,
    picture: licence.picture ?? null,
    status,
    version,
    submittedAt,
    decidedAt: licence.decidedAt ?? null,
    reason: licence.reason ?? null,
  };
}

export const queuedLicenceView = licenceView.extend({
  id: v.id("licences"),
  guideUserId: v.id("users"),
  guide: v.object(personFields),
  /** Another guide names the same number. */
  isNamedTwice: v.boolean(),
});
export type QueuedLicenceView = Infer<typeof queuedLicenceView>;

export async function toQueuedLicenceView(
  ctx: QueryCtx,
  licence: Doc<"licences">,
): Promise<QueuedLicenceView> {
  const user = await ctx.db.get("users", licence.guideUserId);
  return {
    ...toLicenceView(licence),
    id: licence._id,
    guideUserId: licence.guideUserId,
    guide: { name: user?.name ?? "", image: user?.image ?? null },
    isNamedTwice: await isNamedTwice(ctx, licence),
  };
}

export const licenceQueueView = v.object({
  licences: v.array(queuedLicenceView),
  nextCursor: v.union(v.string(), v.null()),
});
