// The public keys of issuers: found by discovery or named directly, fetched once for all who ask at the same time.
import type { JWK } from "jose";

import { DeveloperError, reasonOf } from "../values/errors.ts";
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

function discoveryFailed(issuer: string, why: string): DeveloperError {
  return new DeveloperError(
    "AuthProviderDiscoveryFailed",
    `Auth provider discovery of ${issuer} failed: ${why}`,
  );
}

function invalidKeys(message: string): DeveloperError {
  return new DeveloperError("InvalidAuthHeader", message);
}

/** null: it is no key set. */
function keysOf(set: unknown): JWK[] | null {
  const keys = (set as { keys?: unknown } | null)?.keys;
  if (!Array.isArray(keys)) return null;
  return keys.filter((key) => typeof key === "object" && key !== null) as JWK[];
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
    const keys = await (provider.kind === "oidc" ? this.#discover(source) : this.#named(source));
    const set = { keys, fetchedAt };
    this.#sets.set(source, set);
    return set;
  }

  async #discover(issuer: string): Promise<JWK[]> {
    const url = `${issuer}/.well-known/openid-configuration`;
    const document = (await this.#discovered(issuer, url)) as {
      issuer?: unknown;
      jwks_uri?: unknown;
    } | null;
    const named = document?.issuer;
    if (typeof named !== "string" || normalIssuer(named) !== issuer) {
      throw discoveryFailed(issuer, `the document names the issuer ${JSON.stringify(named)}`);
    }
    const source = document?.jwks_uri;
    if (typeof source !== "string") throw discoveryFailed(issuer, "it names no jwks_uri");
    const keys = keysOf(await this.#discovered(issuer, source));
    if (keys === null) throw discoveryFailed(issuer, `no key set at ${shown(source)}`);
    return keys;
  }

  async #discovered(issuer: string, url: string): Promise<unknown> {
    try {
      const response = await this.#get(url);
      if (response.ok) return await response.json();
      throw new Error(`${response.status} ${shown(await response.text())}`);
    } catch (error) {
      throw discoveryFailed(issuer, reasonOf(error));
    }
  }

  async #named(url: string): Promise<JWK[]> {
    const response = await this.#get(url).catch((error: unknown) => {
      throw url.startsWith("data:")
        ? invalidKeys(
            "Invalid JWKS data URL. Check that the data URL is properly formatted and contains valid base64-encoded JSON.",
          )
        : unreachable(url, reasonOf(error));
    });
    if (!response.ok) throw unreachable(url, `HTTP ${response.status} ${response.statusText}`);
    const type = response.headers.get("content-type");
    if (!url.startsWith("data:") && !KEY_SET_TYPES.test(type ?? "")) {
      throw invalidKeys(
        `Invalid Content-Type '${type ?? "unknown"}' when fetching JWKS from '${shown(url)}'. Expected 'application/json' or 'application/jwk-set+json'.`,
      );
    }
    const keys = keysOf(await response.json().catch(() => null));
    if (keys !== null) return keys;
    throw invalidKeys(
      `Invalid JWKS response body from '${shown(url)}'. The response is not valid JSON or doesn't match the expected JWKS format.`,
    );
  }

  #get(url: string): Promise<Response> {
    return url.startsWith("data:") ? fetch(url) : this.#fetch(url);
  }
}

function unreachable(url: string, why: string): DeveloperError {
  return invalidKeys(
    `Could not fetch JWKS from URL '${shown(url)}': ${why}. Check that the URL is correct and accessible.`,
  );
}

function sourceOf(provider: Provider): string {
  return provider.kind === "oidc" ? normalIssuer(provider.issuer) : provider.jwks;
}

/** A key set may be its own address, and an answer may be long. */
function shown(text: string): string {
  return text.slice(0, 200);
}
