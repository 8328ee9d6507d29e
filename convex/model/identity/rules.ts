// Pure decisions about accounts. Browser-safe.

/** Usernames and e-mail addresses are the same account whatever their case. */
export function keyOf(identifier: string): string {
  return identifier.trim().normalize("NFC").toLowerCase();
}

export function isEmail(identifier: string): boolean {
  return identifier.includes("@");
}

const LOOPBACK = /^(::1|::ffff:127\.\d+\.\d+\.\d+|127\.\d+\.\d+\.\d+|localhost)$/;

/** Calls from this machine itself: the owner's scripts and tests, not a stranger's. */
export function isLoopback(address: string): boolean {
  return LOOPBACK.test(address);
}
