// At whose company the signed-in person works, and how far their seat reaches.
import type { Profile } from "./use-profile.ts";

/** Whose work it is: the company's, known by its owner, or one's own. */
export function sideIdOf({ id, company }: Profile): Profile["id"] {
  return company?.userId ?? id;
}

/** Nobody else's: a company of one's own, the account of a guide or an administrator. */
export function ownsSide({ company }: Profile): boolean {
  return company === undefined || company.seat === "OWNER";
}

/** Who buys the plan of a company: its owner, of all who work there. */
export function isPayer(user: Profile | null): boolean {
  return user?.role === "OPERATOR" && ownsSide(user);
}

export function isReader(user: Profile | null): boolean {
  return user?.company?.seat === "READER";
}
