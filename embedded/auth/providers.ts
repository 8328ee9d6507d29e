// The default export of auth.config, read once and for all forms of a provider.
import { DeveloperError } from "../values/errors.ts";

export type Provider =
  | { kind: "oidc"; issuer: string; applicationId: string }
  | {
      kind: "customJwt";
      issuer: string;
      jwks: string;
      algorithm: "RS256" | "ES256";
      applicationId: string | null;
    };

/** Issuers are compared with a scheme and without one trailing slash. */
export function normalIssuer(issuer: string): string {
  const full = /^https?:\/\//.test(issuer) ? issuer : `https://${issuer}`;
  return full.endsWith("/") ? full.slice(0, -1) : full;
}

function invalid(what: string): DeveloperError {
  return new DeveloperError("InvalidAuthConfig", `auth.config is not valid: ${what}.`);
}

function text(provider: Record<string, unknown>, field: string): string {
  const value = provider[field];
  if (typeof value !== "string" || value === "") throw invalid(`a provider lacks \`${field}\``);
  return value;
}

function readProvider(provider: Record<string, unknown>): Provider {
  if (provider["type"] === "customJwt") {
    const algorithm = text(provider, "algorithm");
    if (algorithm !== "RS256" && algorithm !== "ES256") {
      throw invalid(`the algorithm ${algorithm} is neither RS256 nor ES256`);
    }
    return {
      kind: "customJwt",
      issuer: text(provider, "issuer"),
      jwks: text(provider, "jwks"),
      algorithm,
      applicationId:
        provider["applicationID"] === undefined ? null : text(provider, "applicationID"),
    };
  }
  return {
    kind: "oidc",
    issuer: text(provider, "domain"),
    applicationId: text(provider, "applicationID"),
  };
}

export function readProviders(authConfig: unknown): Provider[] {
  if (authConfig === undefined) return [];
  const list = (authConfig as { providers: unknown }).providers;
  if (!Array.isArray(list)) throw invalid("it has no list of providers");
  return (list as Record<string, unknown>[]).map(readProvider);
}

export function matchesAudience(provider: Provider, audiences: readonly string[]): boolean {
  return provider.applicationId === null || audiences.includes(provider.applicationId);
}
