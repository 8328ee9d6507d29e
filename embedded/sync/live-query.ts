// One result of one query, shared by every socket that shows it.
import { hash } from "node:crypto";

import type { FunctionCall, QueryDependencies, QueryOutcome } from "../runtime/runs/calls.ts";
import type { Identity } from "../values/identity.ts";
import type { Wire } from "../values/wire.ts";
import type { Modification } from "./frames.ts";
import { SharedText } from "./socket-memory.ts";

/** Who asks, with the part of the cache key that stands for them. */
export interface Asker {
  identity: Identity;
  /** Equal exactly for identities that a function can not tell apart. */
  identityKey: string;
}

export interface QueryRequest extends Asker {
  path: string;
  /** Wire JSON. */
  args: string;
  journal: string | null;
}

export interface Watcher {
  /** The result no longer holds: a commit or a reload touched what it depends on. */
  invalidated(): void;
  /** What it will ask then. */
  again(): QueryRequest | null;
  /** A mutation of its own client has not been answered yet: what that changes, the client mostly shows already. */
  readonly isWriting: boolean;
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
  const { identity, path, journal, args } = request;
  const seesInternal = identity.kind === "admin" || identity.kind === "system";
  const journalPart = journal === null ? "-" : `${journal.length}:${journal}`;
  const key = `${seesInternal ? "*" : "-"}${path.length}:${path}${journalPart}${args}`;
  return key.length > 200 ? digest(key) : key;
}

export function toCall(request: QueryRequest): FunctionCall {
  const args = JSON.parse(request.args) as Wire;
  return { path: request.path, args, identity: request.identity };
}

function digest(text: string): string {
  return hash("sha256", text, "base64");
}

/** From this length on a result is one piece of memory for all sockets that are owed it; below, a copy costs less. */
const SHARED_LENGTH = 16 * 1024;

export class LiveQuery {
  readonly key: string;
  readonly identityKey: string;
  readonly dependencies: QueryDependencies;
  readonly computedAtMs: number;
  readonly watchers = new Set<Watcher>();
  /** ts of the first commit that touched its reads. The result holds at every ts from its own up to, not including, this. */
  invalidAt: bigint | null = null;
  isCached = false;
  pins = 0;
  /** null when nobody needs the text any more: who watches has it. */
  #outcome: QueryOutcome | null;
  #fingerprint: string | null = null;
  #fragment: string | SharedText | null = null;
  readonly #name = Symbol("result");
  /** All watchers of one result compare it to the same other. Its name, not itself: who is slow would hold on to all that came since. */
  #compared: { to: symbol; isAlike: boolean } | null = null;

  constructor(key: string, identityKey: string, outcome: QueryOutcome, computedAtMs: number) {
    const { ts, reads, journal, usedIdentity, usedClock } = outcome;
    this.key = key;
    this.identityKey = identityKey;
    this.dependencies = { ts, reads, journal, usedIdentity, usedClock };
    this.#outcome = outcome;
    this.computedAtMs = computedAtMs;
  }

  /** Of a result that is cached, pinned or outdated a moment ago. */
  get outcome(): QueryOutcome {
    if (this.#outcome === null) throw new Error("the result was let go");
    return this.#outcome;
  }

  /** Lets the text go, and keeps what watchers need of it. */
  shed(): void {
    if (this.#outcome === null) return;
    void this.fingerprint;
    this.#outcome = null;
    this.#fragment = null;
  }

  get isShed(): boolean {
    return this.#outcome === null;
  }

  holdsAt(ts: bigint): boolean {
    return this.dependencies.ts <= ts && (this.invalidAt === null || ts < this.invalidAt);
  }

  isFor(asker: Asker): boolean {
    return !this.dependencies.usedIdentity || this.identityKey === asker.identityKey;
  }

  /** Whether a client could see no difference: it is not told again then. */
  looksLike(other: LiveQuery): boolean {
    if (this.#compared?.to !== other.#name) {
      this.#compared = { to: other.#name, isAlike: this.#isLike(other) };
    }
    return this.#compared.isAlike;
  }

  /** Two texts mostly differ in length or soon, and are told from each other long before they could be hashed. */
  #isLike(other: LiveQuery): boolean {
    const [mine, its] = [this.#outcome, other.#outcome];
    if (!mine?.ok || !its?.ok) return this.fingerprint === other.fingerprint;
    return mine.value === its.value && saidIn(mine) === saidIn(its);
  }

  /** Equal fingerprints look the same to a client. What is left of a text that was let go. */
  get fingerprint(): string {
    if (this.#fingerprint !== null) return this.#fingerprint;
    const { outcome } = this;
    this.#fingerprint = digest(
      outcome.ok
        ? `+${outcome.value}\n${saidIn(outcome)}`
        : `-${withoutRequestId(outcome.errorMessage)}\n${JSON.stringify(outcome.errorData)}\n${saidIn(outcome)}`,
    );
    return this.#fingerprint;
  }

  /** The modification of a transition, from the query id on; results stay the text that the function gave. */
  modification(queryId: number): Modification {
    const type = this.outcome.ok ? "QueryUpdated" : "QueryFailed";
    this.#fragment ??= fragmentOf(this.outcome);
    return { head: `{"type":"${type}","queryId":${queryId}`, rest: this.#fragment };
  }

  get size(): number {
    return this.outcome.ok ? this.outcome.value.length : this.outcome.errorMessage.length;
  }
}

function fragmentOf(outcome: QueryOutcome): string | SharedText {
  const logLines = JSON.stringify(outcome.logLines);
  const journal = JSON.stringify(outcome.journal);
  if (outcome.ok) {
    const text = `,"value":${outcome.value},"logLines":${logLines},"journal":${journal}}`;
    return text.length < SHARED_LENGTH ? text : new SharedText(text);
  }
  const { errorMessage, errorData } = outcome;
  const data = errorData === undefined ? "" : `,"errorData":${JSON.stringify(errorData)}`;
  const message = JSON.stringify(errorMessage);
  return `,"errorMessage":${message},"logLines":${logLines},"journal":${journal}${data}}`;
}

function saidIn({ logLines }: QueryOutcome): string {
  return logLines.join("\n");
}

function withoutRequestId(message: string): string {
  return message.replace(/\[Request ID: [0-9a-f]+\]/, "");
}
