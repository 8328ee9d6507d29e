import type { WireObject } from "./wire.ts";

/** Who is calling. `user.attributes` is what `ctx.auth.getUserIdentity()` returns (plain JSON). */
export type Identity =
  | { kind: "none" }
  | { kind: "user"; attributes: WireObject; expiresAtMs: number }
  | { kind: "admin"; actingAs?: WireObject }
  | { kind: "system" };
