// The public keys of issuers: found by discovery or named directly, fetched once for all who ask at the same time.
import type { JWK } from "jose";

import { DeveloperError } from "../values/errors.ts";
import { type Provider, normalIssuer } from "./providers.ts";

/** A GET; for our own site it is answered in the process, without the network. */
export type Fetcher = (url: string) => Promise<Response>;

const LIFE_MS = 600_000;
/** How often keys that have not aged are fetched again because a token names another: anybody can write such a token. */
const REFETCH_EVERY_MS = 30_000;
const KEY_SET_TYPES = /^application\/(json|jwk-set\+json)\b/;

export interface KeySet {
  keys: JWK[];
  fetchedAt: number;
}

function discoveryFailed(message: string): DeveloperError {
  return new DeveloperError("AuthProviderDiscoveryFailed", message);
}

export class KeySets {
  readonly #fetch: Fetcher;
  readonly #nowMs: () => number;
  readonly #isOwn: (url: string) => boolean;
  /** Those that have arrived: a fetch that is under way or fails takes nothing from anybody. */
  readonly #sets = new Map<string, KeySet>();
  readonly #fetching = new Map<string, Promise<KeySet>>();
  readonly #refetchedAt = new Map<string, number>();

  constructor(fetch: Fetcher, nowMs: () => number, isOwn: (url: string) => boolean) {
    this.#fetch = fetch;
    this.#nowMs = nowMs;
    this.#isOwn = isOwn;
  }

  async get(provider: Provider): Promise<KeySet> {
    const known = this.#sets.get(sourceOf(provider));
    if (known !== undefined && this.#nowMs() - known.fetchedAt < LIFE_MS) return known;
    return this.#fetchOnce(provider);
  }

  /** For a token that none of `set` fits: the issuer may have changed its keys. The same set when no newer one is to be had. */
  async newer(provider: Provider, set: KeySet): Promise<KeySet> {
    const source = sourceOf(provider);
    const known = this.#sets.get(source);
    if (known !== undefined && known !== set) return known;
    if (!this.#fetching.has(source) && !this.#mayRefetch(source)) return set;
    return this.#fetchOnce(provider).catch(() => set);
  }

  /** The own site costs no network, and its keys change with a variable. */
  #mayRefetch(source: string): boolean {
    if (this.#isOwn(source)) return true;
    const now = this.#nowMs();
    if (now - (this.#refetchedAt.get(source) ?? -Infinity) < REFETCH_EVERY_MS) return false;
    this.#refetchedAt.set(source, now);
    return true;
  }

  #fetchOnce(provider: Provider): Promise<KeySet> {
    const source = sourceOf(provider);
    const running = this.#fetching.get(source);
    if (running !== undefined) return running;
    const fetching = this.#fetchNow(provider, source).finally(() => this.#fetching.delete(source));
    this.#fetching.set(source, fetching);
    return fetching;
  }

  async #fetchNow(provider: Provider, source: string): Promise<KeySet> {
    const fetchedAt = this.#nowMs();
    const keys = await (provider.kind === "oidc" ? this.#discover(source) : this.#keys(source));
    const set = { keys, fetchedAt };
    this.#sets.set(source, set);
    return set;
  }

  async #discover(issuer: string): Promise<JWK[]> {
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
    const set = await this.#json(url, KEY_SET_TYPES);
    const keys = (set as { keys?: unknown } | null)?.keys;
    if (!Array.isArray(keys)) throw discoveryFailed(`The key set at ${shown(url)} holds no keys`);
    return keys.filter((key) => typeof key === "object" && key !== null) as JWK[];
  }

  async #json(url: string, type: RegExp): Promise<unknown> {
    try {
      const isInline = url.startsWith("data:");
      const response = await (isInline ? fetch(url) : this.#fetch(url));
      if (!response.ok) throw new Error(`it answered ${response.status}`);
      if (!isInline && !type.test(response.headers.get("content-type") ?? "")) {
        throw new Error(`its content type is ${response.headers.get("content-type")}`);
      }
      return await response.json();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw discoveryFailed(`Auth provider discovery failed: could not read ${shown(url)}: ${why}`);
    }
  }
}

function sourceOf(provider: Provider): string {
  return provider.kind === "oidc" ? normalIssuer(provider.issuer) : provider.jwks;
}

/** A key set may be its own address. */
function shown(url: string): string {
  return url.slice(0, 200);
}
