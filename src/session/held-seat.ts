// The seat that the signed-in person holds at another's company, in this window: its end is told where they are.
import { ownsSide, sideIdOf } from "./company.ts";
import type { Profile } from "./use-profile.ts";

export interface HeldSeat {
  personId: string;
  companyId: string;
  companyName: string;
}

/** Null of who sits nowhere, or at a company of their own. */
export function heldSeat(user: Profile | null): HeldSeat | null {
  if (user === null || ownsSide(user)) return null;
  const companyName = user.operatorProfile?.companyName ?? "";
  return { personId: user.id, companyId: sideIdOf(user), companyName };
}

/** By whatever name the company goes. */
export function isSame(one: HeldSeat, other: HeldSeat | null): boolean {
  return one.personId === other?.personId && one.companyId === other.companyId;
}

/** Whether the person who held it is still there, and the seat is not. Nothing is said of who signs out. */
export function hasEnded(before: HeldSeat, user: Profile | null): boolean {
  if (user === null || user.id !== before.personId) return false;
  return !isSame(before, heldSeat(user));
}

let leaving: string | null = null;

/** Whoever leaves by themselves hears so from the button that they pressed. Null where it came to nothing. */
export function leaveCompany(companyId: string | null): void {
  leaving = companyId;
}

export function isOwnLeave({ companyId }: HeldSeat): boolean {
  return leaving === companyId;
}
