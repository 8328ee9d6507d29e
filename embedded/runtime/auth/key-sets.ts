// The public keys of issuers: found by discovery or named directly, fetched once for all who ask at the same time.
import type { JWK } from "jose";

import { DeveloperError } from "../../values/errors.ts";
import { type Provider, normalIssuer } from "./providers.ts";

/** A GET; for our own site it is answered in the process, without the network. */
export type Fetcher = (url: string) => Promise<Response>;

const LIFE_MS = 600_000;
const KEY_SET_TYPES = /^application\/(json|jwk-set\+json)\b/;

interface Cached {
  keys: Promise<JWK[]>;
  fetchedAt: number;
}

function discoveryFailed(message: string): DeveloperError {
  return new DeveloperError("AuthProviderDiscoveryFailed", message);
}

export class KeySets {
  readonly #fetch: Fetcher;
  readonly #nowMs: () => number;
  readonly #cache = new Map<string, Cached>();

  constructor(fetch: Fetcher, nowMs: () => number) {
    this.#fetch = fetch;
    this.#nowMs = nowMs;
  }

  /** With `newerThan`, a set fetched before or at that time is not good enough. */
  async get(
    provider: Provider,
    newerThan = -Infinity,
  ): Promise<{ keys: JWK[]; fetchedAt: number }> {
    const source = provider.kind === "oidc" ? provider.issuer : provider.jwks;
    const cached = this.#cache.get(source);
    const now = this.#nowMs();
    if (cached && now - cached.fetchedAt < LIFE_MS && cached.fetchedAt > newerThan) {
      return { keys: await cached.keys, fetchedAt: cached.fetchedAt };
    }
    // A repeated fetch within one millisecond still has to count as newer.
    const fetchedAt = Math.max(now, cached === undefined ? now : cached.fetchedAt + 1);
    const keys = provider.kind === "oidc" ? this.#discover(provider.issuer) : this.#keys(source);
    this.#cache.set(source, { keys, fetchedAt });
    try {
      return { keys: await keys, fetchedAt };
    } catch (error) {
      if (this.#cache.get(source)?.keys === keys) this.#cache.delete(source);
      throw error;
    }
  }

  async #discover(domain: string): Promise<JWK[]> {
    const issuer = normalIssuer(domain);
    const url = `${issuer}/.well-known/openid-configuration`;
    const document = (await this.#json(url, /json/)) as { issuer?: unknown; jwks_uri?: unknown };
    if (typeof document.issuer !== "string" || normalIssuer(document.issuer) !== issuer) {
      throw discoveryFailed(
        `Auth provider discovery of ${issuer} failed: the document names the issuer ${JSON.stringify(document.issuer)}`,
      );
    }
    if (typeof document.jwks_uri !== "string") {
      throw discoveryFailed(`Auth provider discovery of ${issuer} failed: it names no jwks_uri`);
    }
    return this.#keys(document.jwks_uri);
  }

  async #keys(url: string): Promise<JWK[]> {
    const set = url.startsWith("data:")
      ? ((await (await fetch(url)).json()) as unknown)
      : await this.#json(url, KEY_SET_TYPES);
    const keys = (set as { keys?: unknown } | null)?.keys;
    if (!Array.isArray(keys)) throw discoveryFailed(`The key set at ${url} holds no keys`);
    return keys as JWK[];
  }

  async #json(url: string, type: RegExp): Promise<unknown> {
    try {
      const response = await this.#fetch(url);
      if (!response.ok) throw new Error(`it answered ${response.status}`);
      if (!type.test(response.headers.get("content-type") ?? "")) {
        throw new Error(`its content type is ${response.headers.get("content-type")}`);
      }
      return await response.json();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw discoveryFailed(`Auth provider discovery failed: could not read ${url}: ${why}`);
    }
  }
}
