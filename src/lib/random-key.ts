/** That no other is the same as, and nobody guesses. The browser's own `randomUUID` is missing where the page is not secure. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
