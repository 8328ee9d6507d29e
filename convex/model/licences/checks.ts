// What was really checked of a person, and on which day: the one place that says so, for pages and cards alike. Days alone:
// at what hour somebody opened a mail is nobody's business.
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";
import type { Infer } from "convex/values";

import type { Doc } from "../../_generated/dataModel.js";
import { dayInVietnam } from "../days.ts";
import { LICENCE_KINDS } from "./contract.ts";
import { isShown } from "./rules.ts";

export const checkView = v.object({
  what: literals("licence", "company", "email"),
  /** The day of the check; null where an earlier version did not note it. */
  on: v.union(v.string(), v.null()),
  /** Of a licence. */
  kind: v.union(literals(...LICENCE_KINDS), v.null()),
});
export type Check = Infer<typeof checkView>;

type Mailed = Pick<Doc<"users">, "emailVerified">;

function emailCheck({ emailVerified }: Mailed): Check[] {
  if (emailVerified === undefined) return [];
  return [{ what: "email", on: dayInVietnam(emailVerified), kind: null }];
}

function licenceCheck(licence: Doc<"licences"> | null): Check[] {
  if (licence?.decidedAt === undefined || !isShown(licence.status)) return [];
  return [{ what: "licence", on: dayInVietnam(licence.decidedAt), kind: licence.kind }];
}

function companyCheck({ verified, verifiedAt }: Doc<"operatorProfiles">): Check[] {
  if (!verified) return [];
  const on = verifiedAt === undefined ? null : dayInVietnam(verifiedAt);
  return [{ what: "company", on, kind: null }];
}

/** The weightiest first; empty while nothing is. */
export function guideChecks(user: Mailed, licence: Doc<"licences"> | null): Check[] {
  return [...licenceCheck(licence), ...emailCheck(user)];
}

export function operatorChecks(user: Doc<"users">, profile: Doc<"operatorProfiles">): Check[] {
  return [...companyCheck(profile), ...emailCheck(user)];
}
