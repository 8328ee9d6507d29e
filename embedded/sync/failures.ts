// What ends a connection: at most one last message, then a close frame. Errors of user functions never come here.
import { UnavailableError, DeveloperError, StorageError } from "../values/errors.ts";

type LastWord = "fatal" | "auth-rejected" | "auth-missing" | "none";

const CLOSE_TOO_BIG = 1009;
const CLOSE_INTERNAL = 1011;
const CLOSE_TRY_LATER = 1013;

export class SocketFailure extends Error {
  /** Which message goes before the close frame. Clients give up for good after a fatal one. */
  readonly lastWord: LastWord;
  /** undefined: a close frame without code and reason. */
  readonly closeCode: number | undefined;
  readonly reason: string;

  constructor(lastWord: LastWord, message: string, closeCode?: number, reason = "") {
    super(message);
    this.name = "SocketFailure";
    this.lastWord = lastWord;
    this.closeCode = closeCode;
    this.reason = reason;
  }
}

/** The client broke the protocol. */
export function badRequest(code: string, message: string): SocketFailure {
  return new SocketFailure("fatal", `${code}: ${message}`);
}

/** The client sent more than it may, and would do so again. */
export function tooMuch(code: string, message: string): SocketFailure {
  return new SocketFailure("fatal", `${code}: ${message}`, CLOSE_TOO_BIG, code);
}

export function messageTooLarge(what: string): SocketFailure {
  return tooMuch("MessageTooLarge", `A message is ${what}. Who is not signed in may send less.`);
}

/** Makes the client fetch a fresh token, reconnect and send again what it had sent. */
export function authRejected(message: string): SocketFailure {
  return new SocketFailure("auth-rejected", message);
}

export function tokenExpired(): SocketFailure {
  return new SocketFailure("auth-missing", "TokenExpired: Convex token identity expired");
}

/** Makes the client reconnect after a pause that the code in the reason sets. */
export function overloaded(code: string): SocketFailure {
  return new SocketFailure("none", code, CLOSE_TRY_LATER, code);
}

/** Sorts whatever came out of the runner into a way to end the connection. */
export function toSocketFailure(error: unknown): SocketFailure {
  if (error instanceof SocketFailure) return error;
  if (error instanceof UnavailableError) return overloaded(error.code);
  if (error instanceof StorageError) return overloaded("StorageUnavailable");
  if (error instanceof DeveloperError) return badRequest(error.code, error.message);
  return new SocketFailure("none", String(error), CLOSE_INTERNAL, "InternalServerError");
}
