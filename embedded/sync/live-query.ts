// One result of one query, shared by every socket that shows it.
import { hash } from "node:crypto";

import type { FunctionCall, QueryOutcome } from "../runtime/runs/calls.ts";
import type { Identity } from "../values/identity.ts";
import type { Wire } from "../values/wire.ts";

/** Who asks, with the part of the cache key that stands for them. */
export interface Asker {
  identity: Identity;
  /** Equal exactly for identities that a function can not tell apart. */
  identityKey: string;
}

export interface QueryRequest extends Asker {
  path: string;
  args: Wire;
  argsText: string;
  journal: string | null;
}

export interface Watcher {
  /** The result no longer holds: a commit or a reload touched what it depends on. */
  invalidated(): void;
}

export function askerOf(identity: Identity): Asker {
  switch (identity.kind) {
    case "user":
      return { identity, identityKey: digest(`user ${JSON.stringify(identity.attributes)}`) };
    case "admin":
      return {
        identity,
        identityKey: digest(`admin ${JSON.stringify(identity.actingAs ?? null)}`),
      };
    default:
      return { identity, identityKey: identity.kind };
  }
}

/**
 * What all askers share that may see the same functions; the identity joins only when the function read it.
 * Callers choose path and journal, so both come with their length: no two requests may ever have one key.
 */
export function sharedKey(request: QueryRequest): string {
  const { identity, path, journal, argsText } = request;
  const seesInternal = identity.kind === "admin" || identity.kind === "system";
  const journalPart = journal === null ? "-" : `${journal.length}:${journal}`;
  const key = `${seesInternal ? "*" : "-"}${path.length}:${path}${journalPart}${argsText}`;
  return key.length > 200 ? digest(key) : key;
}

/** Arguments as a part of keys. Those that nest too deep to be written fail in the function's place, and failures have no key. */
export function argsTextOf(args: Wire): string {
  try {
    return JSON.stringify(args);
  } catch (error) {
    if (error instanceof RangeError) return "";
    throw error;
  }
}

export function toCall(request: QueryRequest): FunctionCall {
  return { path: request.path, args: request.args, identity: request.identity };
}

function digest(text: string): string {
  return hash("sha256", text, "base64");
}

export class LiveQuery {
  readonly key: string;
  readonly identityKey: string;
  readonly outcome: QueryOutcome;
  readonly computedAtMs: number;
  readonly watchers = new Set<Watcher>();
  /** ts of the first commit that touched its reads. The result holds at every ts from outcome.ts up to, not including, this. */
  invalidAt: bigint | null = null;
  isCached = false;
  pins = 0;
  #fingerprint: string | null = null;
  #fragment: string | null = null;

  constructor(key: string, identityKey: string, outcome: QueryOutcome, computedAtMs: number) {
    this.key = key;
    this.identityKey = identityKey;
    this.outcome = outcome;
    this.computedAtMs = computedAtMs;
  }

  holdsAt(ts: bigint): boolean {
    return this.outcome.ts <= ts && (this.invalidAt === null || ts < this.invalidAt);
  }

  isFor(asker: Asker): boolean {
    return !this.outcome.usedIdentity || this.identityKey === asker.identityKey;
  }

  /** Equal fingerprints look the same to a client, which is then not told again. */
  get fingerprint(): string {
    const { outcome } = this;
    this.#fingerprint ??= digest(
      outcome.ok
        ? `+${outcome.value}\n${outcome.logLines.join("\n")}`
        : `-${withoutRequestId(outcome.errorMessage)}\n${JSON.stringify(outcome.errorData)}\n${outcome.logLines.join("\n")}`,
    );
    return this.#fingerprint;
  }

  /** The modification of a transition, from the query id on; results stay the text that the function gave. */
  modification(queryId: number): string {
    const { outcome } = this;
    this.#fragment ??= outcome.ok
      ? `,"value":${outcome.value},"logLines":${JSON.stringify(outcome.logLines)},"journal":${JSON.stringify(outcome.journal)}}`
      : `,"errorMessage":${JSON.stringify(outcome.errorMessage)},"logLines":${JSON.stringify(outcome.logLines)},"journal":${JSON.stringify(outcome.journal)}${
          outcome.errorData === undefined ? "" : `,"errorData":${JSON.stringify(outcome.errorData)}`
        }}`;
    return `{"type":"${outcome.ok ? "QueryUpdated" : "QueryFailed"}","queryId":${queryId}${this.#fragment}`;
  }

  get size(): number {
    return this.outcome.ok ? this.outcome.value.length : this.outcome.errorMessage.length;
  }
}

function withoutRequestId(message: string): string {
  return message.replace(/\[Request ID: [0-9a-f]+\]/, "");
}
