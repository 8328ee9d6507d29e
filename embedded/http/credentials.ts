// Who sends a request: the Authorization header, or the admin key as a query parameter.
import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

import type { Runner } from "../runtime/runner.ts";
import { DeveloperError } from "../values/errors.ts";
import type { Identity } from "../values/identity.ts";
import type { WireObject } from "../values/wire.ts";
import { HttpError } from "./http-errors.ts";

export type VerifyAdmin = (key: string, actingAs: WireObject | null) => Identity | null;

/** Keys may come as `kind:name|key`, as the dashboard writes them. */
export function adminVerifier(adminKey: string): VerifyAdmin {
  const right = Buffer.from(withoutPrefix(adminKey));
  return (key, actingAs) => {
    const given = Buffer.from(withoutPrefix(key));
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    if (actingAs === null) return { kind: "admin" };
    const { issuer, subject } = actingAs;
    if (typeof issuer !== "string" || typeof subject !== "string") return null;
    return {
      kind: "admin",
      actingAs: { tokenIdentifier: `${issuer}|${subject}`, ...actingAs },
    };
  };
}

export async function identify(
  request: IncomingMessage,
  url: URL,
  runner: Pick<Runner, "verifyToken">,
  verifyAdmin: VerifyAdmin,
): Promise<Identity> {
  const header = request.headers.authorization;
  const queryKey = url.searchParams.get("adminKey");
  if (header === undefined) {
    return queryKey === null ? { kind: "none" } : admin(verifyAdmin, queryKey, null);
  }
  const [scheme, ...rest] = header.split(" ");
  const value = rest.join(" ").trim();
  if (scheme?.toLowerCase() === "bearer" && value !== "") return bearer(runner, value);
  if (scheme?.toLowerCase() === "convex" && value !== "") {
    const split = value.indexOf(":", value.indexOf("|") + 1);
    if (split === -1) return admin(verifyAdmin, value, null);
    return admin(verifyAdmin, value.slice(0, split), decodeActingAs(value.slice(split + 1)));
  }
  throw new HttpError(401, "InvalidAuthHeader", "The Authorization header is not understood.");
}

async function bearer(runner: Pick<Runner, "verifyToken">, token: string): Promise<Identity> {
  try {
    return await runner.verifyToken(token);
  } catch (error) {
    if (error instanceof DeveloperError) {
      // The provider failed, not the caller.
      const status = error.code === "AuthProviderDiscoveryFailed" ? 400 : 401;
      throw new HttpError(status, error.code, error.message);
    }
    throw error;
  }
}

function admin(verify: VerifyAdmin, key: string, actingAs: WireObject | null): Identity {
  const identity = verify(key, actingAs);
  if (identity !== null) return identity;
  throw new HttpError(
    403,
    "BadDeployKey",
    "The provided deploy key was invalid for this deployment.",
  );
}

function decodeActingAs(base64: string): WireObject {
  try {
    const json: unknown = JSON.parse(Buffer.from(base64, "base64").toString("utf8"));
    if (typeof json === "object" && json !== null && !Array.isArray(json)) {
      return json as WireObject;
    }
  } catch {
    // The same answer as for JSON of another kind.
  }
  throw new HttpError(401, "InvalidAuthHeader", "The acting user is not base64 of a JSON object.");
}

function withoutPrefix(key: string): string {
  return key.slice(key.indexOf("|") + 1);
}
