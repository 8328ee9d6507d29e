// From a bearer token to an identity, by the providers of auth.config.
import {
  type JWK,
  type JWTPayload,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  importJWK,
  jwtVerify,
} from "jose";

import { DeveloperError } from "../values/errors.ts";
import type { Identity } from "../values/identity.ts";
import { type Fetcher, KeySets } from "./key-sets.ts";
import { type Provider, matchesAudience, normalIssuer, readProviders } from "./providers.ts";
import { identityAttributes } from "./user-identity.ts";

const LEEWAY_SECONDS = 5;
const OIDC_ALGORITHMS = ["RS256", "EdDSA"];

interface Unverified {
  header: { alg?: string; kid?: string };
  claims: JWTPayload;
  issuer: string;
  audiences: string[];
}

function invalidHeader(message: string): DeveloperError {
  return new DeveloperError("InvalidAuthHeader", message);
}

function decode(token: string): Unverified {
  let header: { alg?: string; kid?: string };
  let claims: JWTPayload;
  try {
    header = decodeProtectedHeader(token);
    claims = decodeJwt(token);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw invalidHeader(`Could not decode token. Is it a JWT? ${why}`);
  }
  if (typeof claims.iss !== "string") {
    throw invalidHeader("Missing issuer claim ('iss') in the token's payload");
  }
  const { aud } = claims;
  const audiences = aud === undefined ? [] : Array.isArray(aud) ? aud : [aud];
  return { header, claims, issuer: normalIssuer(claims.iss), audiences };
}

function findProvider(authConfig: unknown, token: Unverified): Provider {
  const sameIssuer = readProviders(authConfig).filter(
    (provider) => normalIssuer(provider.issuer) === token.issuer,
  );
  const found = sameIssuer.find((provider) => matchesAudience(provider, token.audiences));
  if (found !== undefined) return found;
  if (sameIssuer.length > 0 && token.audiences.length === 0) {
    throw invalidHeader("Missing audience claim ('aud') in the token's payload");
  }
  throw new DeveloperError(
    "NoAuthProvider",
    "No auth provider found matching the given token. Check that your auth config (auth.config) lists the token's issuer and audience.",
  );
}

function unverified(provider: Provider, why: string): DeveloperError {
  return provider.kind === "oidc"
    ? new DeveloperError(
        "Unauthenticated",
        "Could not verify OIDC token claim. Check that the token signature is valid and the token hasn't expired.",
      )
    : invalidHeader(`Could not validate token: ${why}`);
}

/** Keys that may have signed: those with the header's kid, and those that have none; without a kid in the header, all. */
function candidates(keys: readonly JWK[], kid: string | undefined, exact: boolean): JWK[] {
  if (exact) return keys.filter((key) => key.kid === kid);
  return keys.filter((key) => kid === undefined || key.kid === undefined || key.kid === kid);
}

export class TokenVerifier {
  readonly #keySets: KeySets;
  readonly #nowMs: () => number;

  constructor(fetch: Fetcher, nowMs: () => number, isOwn: (url: string) => boolean) {
    this.#keySets = new KeySets(fetch, nowMs, isOwn);
    this.#nowMs = nowMs;
  }

  async verify(token: string, authConfig: unknown): Promise<Identity> {
    const parsed = decode(token);
    const provider = findProvider(authConfig, parsed);
    if (provider.kind === "oidc" && parsed.audiences.length > 1) {
      throw unverified(provider, "the token names several audiences");
    }
    const set = await this.#keySets.get(provider);
    let claims = await this.#try(token, parsed, provider, set.keys);
    if (claims === null) {
      const newer = await this.#keySets.newer(provider, set);
      if (newer !== set) claims = await this.#try(token, parsed, provider, newer.keys);
    }
    if (claims === null) throw this.#noKey(provider, parsed);
    return {
      kind: "user",
      attributes: identityAttributes(provider.kind, claims),
      // Whoever is let in late is not told a moment later that it is too late.
      expiresAtMs: ((claims.exp as number) + LEEWAY_SECONDS) * 1000,
      token,
    };
  }

  /** null: none of the keys fits. Throws when a key fits and the token is not valid. */
  async #try(
    token: string,
    { header }: Unverified,
    provider: Provider,
    keys: readonly JWK[],
  ): Promise<JWTPayload | null> {
    const algorithms = provider.kind === "oidc" ? OIDC_ALGORITHMS : [provider.algorithm];
    if (header.alg === undefined || !algorithms.includes(header.alg)) {
      throw unverified(provider, `the algorithm ${header.alg} is not allowed`);
    }
    for (const jwk of candidates(keys, header.kid, provider.kind === "customJwt")) {
      try {
        const key = await importJWK(jwk, header.alg);
        const { payload } = await jwtVerify(token, key, {
          algorithms,
          clockTolerance: LEEWAY_SECONDS,
          currentDate: new Date(this.#nowMs()),
          requiredClaims: ["sub", "iss", "exp"],
        });
        const latest = this.#nowMs() / 1000 + LEEWAY_SECONDS;
        if (payload.iat !== undefined && payload.iat > latest) {
          throw unverified(provider, "it was issued in the future");
        }
        return payload;
      } catch (error) {
        if (
          error instanceof errors.JWTClaimValidationFailed ||
          error instanceof errors.JWTExpired
        ) {
          throw unverified(provider, error.message);
        }
        if (error instanceof DeveloperError) throw error;
        // The key is of another kind or did not make this signature: the next one may have.
      }
    }
    return null;
  }

  #noKey(provider: Provider, { header }: Unverified): DeveloperError {
    if (provider.kind === "customJwt" && header.kid === undefined) {
      return invalidHeader("Could not decode token. Missing 'kid' in the token's header");
    }
    return unverified(provider, `no key of the issuer made its signature ('kid' ${header.kid})`);
  }
}
