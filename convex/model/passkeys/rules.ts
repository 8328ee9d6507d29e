// Pure decisions about passkeys. Browser-safe.

const MINUTE_MS = 60_000;

/** So long somebody may take to put a finger on a sensor. */
export const CHALLENGE_LIFE_MS = 5 * MINUTE_MS;

/** After this a signed-in window may be somebody else's: adding a passkey then takes the password. */
export const FRESH_MS = 10 * MINUTE_MS;

/** Ed25519, ECDSA with P-256, RSA with SHA-256: what authenticators have. */
export const ALGORITHMS = [-8, -7, -257] as const;

/** What an authenticator says of itself each time that it signs. */
export interface Standing {
  /** How often it has signed; 0 where it does not count. */
  counter: number;
  /** The key may be on several devices, each of which counts for itself. */
  isSynced: boolean;
}

/** A counter that goes back is one of a copy that nobody should have. */
export function isCounterSound(known: Standing, given: Standing): boolean {
  if (known.isSynced || (known.counter === 0 && given.counter === 0)) return true;
  return given.counter > known.counter;
}
