// The 10,000 commonest passwords of eight or more characters, in lower case, after the frequencies of SecLists'
// 10-million-password-list (Daniel Miessler and others, MIT licence). For the server only: browsers never load it.
import { LETTERS } from "./commonPasswords/letters.ts";
import { TWO_TO_NINE } from "./commonPasswords/twoToNine.ts";
import { ZERO_AND_ONE } from "./commonPasswords/zeroAndOne.ts";

let known: Set<string> | null = null;

/** One that is tried first wherever somebody guesses; its case is no difference. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set([ZERO_AND_ONE, TWO_TO_NINE, LETTERS].join("").trim().split(/\s+/));
  return known.has(password.normalize("NFKC").toLowerCase());
}
