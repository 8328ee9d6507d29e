import type { WireObject } from "./wire.ts";

/**
 * Who is calling. `user.attributes` is what `ctx.auth.getUserIdentity()` returns (plain JSON), `token` what they were read
 * from.
 */
export type Identity =
  | { kind: "none" }
  | { kind: "user"; attributes: WireObject; expiresAtMs: number; token?: string }
  | { kind: "admin"; actingAs?: WireObject }
  | { kind: "system" };
