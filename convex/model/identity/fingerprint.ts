// What stands in the database for something that must not: addresses, devices and names that nobody has. Keyed, because
// whoever reads a stolen copy could try out every address there is.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";

import { env } from "../../_generated/server.js";
import { base64Url } from "./sessionToken.ts";

const bytes = new TextEncoder();

function keyedBy(key: string) {
  return { key, mac: hmac.create(sha256, bytes.encode(key)) };
}

/** To take in the key, which is long, takes thirty times as long as what it is taken in for. */
let keyed = keyedBy("");

/** The same for the same text and kind; another key makes all of them strangers, no more. */
export function fingerprint(kind: string, text: string): string {
  const key = env.JWT_PRIVATE_KEY ?? "";
  if (keyed.key !== key) keyed = keyedBy(key);
  return base64Url(
    keyed.mac
      .clone()
      .update(bytes.encode(`${kind}|${text}`))
      .digest(),
  );
}
