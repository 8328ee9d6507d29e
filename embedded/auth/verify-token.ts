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

function unparsed(): DeveloperError {
  return invalidHeader(
    "Could not parse JWT payload. Check that the token is a valid JWT format with three base64-encoded parts separated by dots.",
  );
}

/** Always the same: to note where one comes from would take as long as to answer who sends it. */
const NO_JWT = unparsed();

function decode(token: string): Unverified {
  let header: { alg?: string; kid?: string };
  let claims: JWTPayload;
  // Sites have tokens of their own in the same header: they should not cost a search for what is wrong with them.
  if (!token.includes(".")) throw NO_JWT;
  try {
    header = decodeProtectedHeader(token);
    claims = decodeJwt(token);
  } catch {
    throw unparsed();
  }
  if (typeof claims.iss !== "string") {
    throw invalidHeader(
      "Missing issuer claim ('iss') in JWT payload. The JWT must include an 'iss' claim that matches one of your configured auth providers.",
    );
  }
  const { aud } = claims;
  const audiences = aud === undefined ? [] : Array.isArray(aud) ? aud : [aud];
  return { header, claims, issuer: normalIssuer(claims.iss), audiences };
}

function shown(provider: Provider): string {
  const { kind, issuer, applicationId } = provider;
  return kind === "oidc"
    ? `OIDC(domain=${issuer}, app_id=${applicationId})`
    : `CustomJWT(issuer=${issuer}, app_id=${applicationId ?? "none"})`;
}

function noProvider(providers: readonly Provider[], redact: boolean): DeveloperError {
  const head = "No auth provider found matching the given token";
  const list = providers.map(shown).join(", ");
  const message = redact
    ? head
    : providers.length === 0
      ? `${head} (no providers configured). Check convex/auth.config.ts.`
      : `${head}. Check that your JWT's issuer and audience match one of your configured providers: [${list}]`;
  return new DeveloperError("NoAuthProvider", message);
}

function unverified(provider: Provider, why: string): DeveloperError {
  return provider.kind === "oidc"
    ? new DeveloperError(
        "Unauthenticated",
        "Could not verify OIDC token claim. Check that the token signature is valid and the token hasn't expired.",
      )
    : invalidHeader(`Could not validate token: ${why}`);
}

/** No key of the provider made the signature. */
function undecodable(provider: Provider, kid: string | undefined, redact: boolean): DeveloperError {
  if (provider.kind === "oidc") return unverified(provider, "");
  const head = "Could not decode token.";
  if (kid === undefined) {
    return invalidHeader(`${head} JWT may be missing a 'kid' (key ID) header.`);
  }
  return invalidHeader(
    redact
      ? `${head} The JWT's 'kid' (key ID) header doesn't match any key in the provider's JWKS, or the JWT signature is invalid.`
      : `${head} The JWT's 'kid' (key ID) header is '${kid.slice(0, 100)}', does this key match any key in the provider's JWKS?`,
  );
}

/** Keys that may have signed: those with the header's kid, and those that have none; without a kid in the header, all. */
function candidates(keys: readonly JWK[], kid: string | undefined, exact: boolean): JWK[] {
  if (exact) return keys.filter((key) => key.kid === kid);
  return keys.filter((key) => kid === undefined || key.kid === undefined || key.kid === kid);
}

export class TokenVerifier {
  readonly #keySets: KeySets;
  readonly #nowMs: () => number;
  readonly #redact: boolean;

  /** `redact`: refusals do not say which providers and keys there are. */
  constructor(
    fetch: Fetcher,
    nowMs: () => number,
    isOwn: (url: string) => boolean,
    redact: boolean,
  ) {
    this.#keySets = new KeySets(fetch, nowMs, isOwn);
    this.#nowMs = nowMs;
    this.#redact = redact;
  }

  async verify(token: string, authConfig: unknown): Promise<Identity> {
    const parsed = decode(token);
    const providers = readProviders(authConfig);
    const provider = providers.find(
      (each) =>
        normalIssuer(each.issuer) === parsed.issuer && matchesAudience(each, parsed.audiences),
    );
    if (provider === undefined) throw noProvider(providers, this.#redact);
    if (provider.kind === "oidc" && parsed.audiences.length > 1) {
      throw unverified(provider, "the token names several audiences");
    }
    const set = await this.#keySets.get(provider);
    let claims = await this.#try(token, parsed, provider, set.keys);
    if (claims === null) {
      const newer = await this.#keySets.newer(provider, set);
      if (newer !== set) claims = await this.#try(token, parsed, provider, newer.keys);
    }
    if (claims === null) throw undecodable(provider, parsed.header.kid, this.#redact);
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
          throw unverified(
            provider,
            "the token was issued in the future. Check for timing issues between issuer and server ('iat')",
          );
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
}
