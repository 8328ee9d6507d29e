import type { DeveloperError } from "./errors.ts";
import type { WireObject } from "./wire.ts";

/**
 * Who is calling. `user.attributes` is what `ctx.auth.getUserIdentity()` returns (plain JSON), `token` what they were read
 * from. `refusal`: why the token of an HTTP action's caller was not taken; it may be meant for the app's own code, so only
 * who asks for the identity is told.
 */
export type Identity =
  | { kind: "none"; refusal?: DeveloperError }
  | { kind: "user"; attributes: WireObject; expiresAtMs: number; token?: string }
  | { kind: "admin"; actingAs?: WireObject }
  | { kind: "system" };
