// Pure decisions about what administrators see. Browser-safe.

/** How somebody stands with the marketplace. */
export const STANDINGS = ["active", "suspended", "leaving", "deleted"] as const;
export type Standing = (typeof STANDINGS)[number];

interface Marks {
  readonly suspendedAt?: number;
  readonly deletedAt?: number;
  readonly erasesAt?: number;
}

export function standingOf(user: Marks | null): Standing {
  if (user === null || user.deletedAt !== undefined) return "deleted";
  if (user.suspendedAt !== undefined) return "suspended";
  return user.erasesAt === undefined ? "active" : "leaving";
}
