// Why nothing came of a passkey, as far as a browser says it.
import type { AppErrorData } from "#convex/model/errors.ts";

/** `declined`: closed, too late, or there is none. Browsers do not tell these apart, so that no page finds out who has one. */
export type PasskeyProblem = "declined" | "known" | "unfit";

/** Reads as a refusal of the server, so that it is told as one. */
export class PasskeyError extends Error {
  readonly problem: PasskeyProblem;
  readonly data: AppErrorData;

  constructor(problem: PasskeyProblem, message: string, cause: unknown) {
    super(message, { cause });
    this.problem = problem;
    this.data = { code: "VALIDATION", message };
  }
}

export function isDeclined(error: unknown): boolean {
  return error instanceof PasskeyError && error.problem === "declined";
}

/** Pages that are not secure have none, nor have the browsers inside some apps. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === "function";
}
