import { BadgeCheck, Ban, Building2, ImageOff, type LucideIcon, Trash2, Undo2 } from "lucide-react";

import type { UserAction } from "#convex/model/administration/contract.ts";

import type { AdminUser } from "./use-user-deed.ts";

/** Asked about first: what follows cannot be taken back, or needs a reason. */
export type AskedDeed = "remove-picture" | "suspend" | "delete";

/** A deed that somebody's account offers, and how it is called. */
export type Offer = { label: string; Icon: LucideIcon } & (
  | { asks: true; deed: AskedDeed }
  | { asks: false; deed: UserAction }
);

/** What can be done with an account as it is: the mild first. The row in the list and the drawer offer the same. */
export function offersOf(user: AdminUser): Offer[] {
  const offers: (Offer | false)[] = [
    user.emailVerified === null && {
      asks: false,
      deed: "verify",
      label: "admin.users.verify",
      Icon: BadgeCheck,
    },
    user.profile?.verified === false && {
      asks: false,
      deed: "verify-business",
      label: "admin.users.verifyBusiness",
      Icon: Building2,
    },
    user.image !== null && {
      asks: true,
      deed: "remove-picture",
      label: "admin.users.removePicture",
      Icon: ImageOff,
    },
    user.suspendedAt === null
      ? { asks: true, deed: "suspend", label: "admin.users.suspend", Icon: Ban }
      : { asks: false, deed: "suspend", label: "admin.users.lift", Icon: Undo2 },
    { asks: true, deed: "delete", label: "admin.users.delete", Icon: Trash2 },
  ];
  return offers.filter((offer) => offer !== false);
}
