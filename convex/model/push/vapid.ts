// What our own settings for pushes must look like (VAPID, RFC 8292). Pure. A wrong one is our fault: pushes wait until it is set
// right, and no device goes for it.

export interface Vapid {
  subject: string;
  publicKey: string;
  privateKey: string;
}

/** A point of P-256, uncompressed, and 32 bytes, as `web-push` takes them: without padding. */
const PUBLIC_KEY = /^B[\w-]{86}$/;
const PRIVATE_KEY = /^[\w-]{43}$/;

function isSubject(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname } = new URL(text);
  return protocol === "https:" || (protocol === "mailto:" && pathname.includes("@"));
}

/** What is wrong with a setting; null where nothing is. What it says holds no key. */
export function vapidFault({ subject, publicKey, privateKey }: Partial<Vapid>): string | null {
  if (subject !== undefined && !isSubject(subject)) {
    return `VAPID_SUBJECT must be a mailto: or https: address, not "${subject}"`;
  }
  if ((publicKey === undefined) !== (privateKey === undefined)) {
    return "VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are a pair: set both, or neither of them";
  }
  if (publicKey !== undefined && !PUBLIC_KEY.test(publicKey)) {
    return "VAPID_PUBLIC_KEY must be 65 bytes in URL-safe Base64 without padding";
  }
  if (privateKey !== undefined && !PRIVATE_KEY.test(privateKey)) {
    return "VAPID_PRIVATE_KEY must be 32 bytes in URL-safe Base64 without padding";
  }
  return null;
}
