// From a token's claims to what `ctx.auth.getUserIdentity()` answers.
import type { JWTPayload } from "jose";

import type { Wire, WireObject } from "../values/wire.ts";

/** Standard claims of OpenID Connect under the names that Convex gives them. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ["name", "name"],
  ["given_name", "givenName"],
  ["family_name", "familyName"],
  ["nickname", "nickname"],
  ["preferred_username", "preferredUsername"],
  ["profile", "profileUrl"],
  ["picture", "pictureUrl"],
  ["website", "websiteUrl"],
  ["email", "email"],
  ["email_verified", "emailVerified"],
  ["gender", "gender"],
  ["birthdate", "birthday"],
  ["zoneinfo", "timezone"],
  ["locale", "language"],
  ["phone_number", "phoneNumber"],
  ["phone_number_verified", "phoneNumberVerified"],
  ["address", "address"],
  ["updated_at", "updatedAt"],
]);

/** Claims about the token rather than the user. */
const OF_THE_TOKEN = new Set(["iss", "sub", "aud", "exp", "iat"]);
const OF_THE_OIDC_TOKEN = new Set([
  "auth_time",
  "nonce",
  "acr",
  "amr",
  "azp",
  "at_hash",
  "c_hash",
  "jti",
  "nbf",
  "fva",
]);

function standardValue(claim: string, value: Wire): Wire {
  if (claim === "updated_at" && typeof value === "number") {
    return new Date(value * 1000).toISOString();
  }
  if (claim === "address" && typeof value === "object" && value !== null) {
    return (value as WireObject)["formatted"] ?? JSON.stringify(value);
  }
  return value;
}

function flatten(prefix: string, value: Wire, into: WireObject): void {
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    into[prefix] = value;
    return;
  }
  for (const [key, inner] of Object.entries(value)) flatten(`${prefix}.${key}`, inner, into);
}

export function identityAttributes(kind: "oidc" | "customJwt", claims: JWTPayload): WireObject {
  const { iss, sub } = claims as { iss: string; sub: string };
  const attributes: WireObject = {};
  for (const [claim, raw] of Object.entries(claims)) {
    const value = raw as Wire | undefined;
    if (value === undefined || OF_THE_TOKEN.has(claim)) continue;
    if (kind === "customJwt") {
      flatten(claim, value, attributes);
      continue;
    }
    if (OF_THE_OIDC_TOKEN.has(claim)) continue;
    const renamed = RENAMED.get(claim);
    attributes[renamed ?? claim] = renamed === undefined ? value : standardValue(claim, value);
  }
  // Last: no claim of the same name says who somebody is.
  return { ...attributes, tokenIdentifier: `${iss}|${sub}`, subject: sub, issuer: iss };
}
