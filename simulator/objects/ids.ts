import { randomBytes } from "node:crypto";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function letters(count: number): string {
  return Array.from(randomBytes(count), (byte) => LETTERS[byte % LETTERS.length]).join("");
}

export function newId(prefix: string): string {
  return `${prefix}_${letters(24)}`;
}

export function newClientSecret(id: string): string {
  return `${id}_secret_${letters(25)}`;
}
