// Pure decisions about accounts. Browser-safe.

/** Usernames and e-mail addresses are the same account whatever their case. */
export function keyOf(identifier: string): string {
  return identifier.trim().normalize("NFC").toLowerCase();
}

export function isEmail(identifier: string): boolean {
  return identifier.includes("@");
}

const DEVICE_FORM = /^[\w-]{16,64}$/;

/** A secret by which a browser is known again; whatever else comes in its place is no device. */
export function isDevice(value: unknown): value is string {
  return typeof value === "string" && DEVICE_FORM.test(value);
}
