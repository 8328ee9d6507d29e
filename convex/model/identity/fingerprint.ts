// What stands in the database for something that must not: addresses, devices and names that nobody has. Keyed, because
// whoever reads a stolen copy could try out every address there is.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";

import { env } from "../../_generated/server.js";
import { base64Url } from "./sessionToken.ts";

/** The same for the same text and kind; another key makes all of them strangers, no more. */
export function fingerprint(kind: string, text: string): string {
  const bytes = new TextEncoder();
  const key = bytes.encode(env.JWT_PRIVATE_KEY ?? "");
  return base64Url(hmac(sha256, key, bytes.encode(`${kind}|${text}`)));
}
