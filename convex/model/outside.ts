"use node";
// Requests to where a person's input leads, and not into a network that is not everybody's: a name is looked up once, all
// that it means is judged, and the connection goes to what was judged. A name that means another machine a moment later
// leads nowhere.
import type { LookupAddress } from "node:dns";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIPv6, type LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";

import { isPublicAddress, isPublicUrl, literalAddress } from "./addresses.ts";
import { lookUpName } from "./outsideNames.ts";

/** Where a request may go; tests have their own, production has PUBLIC_RULES. */
export interface OutsideRules {
  isAllowedUrl: (url: string) => boolean;
  isAllowedAddress: (address: string) => boolean;
  lookUp: (hostname: string) => Promise<readonly LookupAddress[]>;
}

/** A public address can be this machine's own, too. */
function isOwnAddress(address: string): boolean {
  return Object.values(networkInterfaces())
    .flat()
    .some((one) => one?.address === address);
}

export const PUBLIC_RULES: OutsideRules = {
  isAllowedUrl: isPublicUrl,
  isAllowedAddress: (address) => isPublicAddress(address) && !isOwnAddress(address),
  lookUp: lookUpName,
};

/** The address leads, or may lead, to where not everybody gets. */
export class NotPublicError extends Error {}

async function addressesOf(url: URL, rules: OutsideRules): Promise<readonly LookupAddress[]> {
  const literal = literalAddress(url.hostname);
  const found =
    literal === null
      ? await rules.lookUp(url.hostname)
      : [{ address: literal, family: isIPv6(literal) ? 6 : 4 }];
  // One that is not allowed spoils all: a name that means both is made to get in.
  if (!found.every(({ address }) => rules.isAllowedAddress(address))) {
    throw new NotPublicError(url.hostname);
  }
  if (found.length === 0) throw new Error(`Nobody knows ${url.hostname}`);
  return found;
}

/** In place of the system's: answers what was judged, whatever the name means by now. */
function answering(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? "", first?.family);
  };
}

export interface OutsideRequest {
  signal: AbortSignal;
  method?: "GET" | "POST";
  headers: Record<string, string>;
  body?: Uint8Array;
}

/** The answer as it begins; it is the caller's to read no more of it than is good. Redirects are answers. */
export async function requestOutside(
  url: URL,
  rules: OutsideRules,
  { signal, method = "GET", headers, body }: OutsideRequest,
): Promise<IncomingMessage> {
  if (!rules.isAllowedUrl(url.href)) throw new NotPublicError(url.hostname);
  const lookup = answering(await addressesOf(url, rules));
  signal.throwIfAborted();
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return await new Promise((resolve, reject) => {
    const options = { lookup, signal, method, headers, agent: false };
    request(url, options, resolve).on("error", reject).end(body);
  });
}

/** Settles as soon as the signal says so, then with what is `late`: also while a name is looked up, which nobody calls back. */
export async function within<T>(
  signal: AbortSignal,
  work: Promise<T>,
  late: () => Error,
): Promise<T> {
  return await new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(late()), { once: true });
    work.then(resolve, reject);
  });
}
