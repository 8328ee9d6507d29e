// A mutation that a client sends again is answered, not run. The answer belongs to who asked, and to what they asked.
import { hash } from "node:crypto";

import { LRUCache } from "lru-cache";

import type { RequestKey } from "../../transaction/answers.ts";
import type { Transaction } from "../../transaction/engine.ts";
import { MisfitError } from "../../values/errors.ts";
import type { Identity } from "../../values/identity.ts";
import { canonicalPath, parseFunctionPath } from "../isolate/function-path.ts";
import { serverError } from "../syscalls/describe-failure.ts";
import { findAnswer } from "../system-tables/session-rows.ts";
import type { FunctionCall } from "./calls.ts";
import type { MutationHooks, MutationRun } from "./mutation-runs.ts";
import { SeenSessions } from "./seen-sessions.ts";

/** Counted in characters; whoever is not among these callers is hashed anew. */
const MOST_CHARACTERS = 256 * 1024;
const LONGEST = 1024;

/** Takes every mutation that may be sent again. */
export class AnsweredOnce {
  readonly #sessions: SeenSessions;
  /** Most callers call again. */
  readonly #callers = new LRUCache<string, string>({
    maxSize: MOST_CHARACTERS,
    maxEntrySize: LONGEST,
    sizeCalculation: (hashed, caller) => caller.length + hashed.length,
  });

  constructor(mostSessions?: number) {
    this.#sessions = new SeenSessions(mostSessions);
  }

  async run(
    key: RequestKey,
    call: FunctionCall,
    run: (hooks: MutationHooks) => Promise<MutationRun>,
  ): Promise<MutationRun> {
    const caller = this.#callerOf(call);
    const place = await this.#sessions.begin(key);
    try {
      return await run({
        before: (tx) => (place.isNew(tx) ? null : givenBefore(tx, key, caller)),
        after: (tx, outcome) => {
          if (outcome.ok) tx.answers.keep(key, caller, outcome.value);
        },
      });
    } finally {
      place.end();
    }
  }

  /** Stands for who called and what, without telling it. */
  #callerOf({ path, identity }: FunctionCall): string {
    const address = canonicalPath(parseFunctionPath(path));
    const caller = JSON.stringify([address, ...nameOf(identity)]);
    const known = this.#callers.get(caller);
    if (known !== undefined) return known;
    const hashed = hash("sha256", caller, "base64");
    this.#callers.set(caller, hashed);
    return hashed;
  }
}

function givenBefore(tx: Transaction, key: RequestKey, caller: string): MutationRun | null {
  const answer = findAnswer(tx, key);
  if (answer === null) return null;
  const { ts, value } = answer;
  if (answer.caller === caller) return { outcome: { ok: true, value }, ts };
  return { outcome: { ok: false, error: serverError(taken(key)) }, ts };
}

/** Whoever knows another's session learns that a request was answered, never the answer; nor does it run for them. */
function taken({ requestId }: RequestKey): MisfitError {
  return new MisfitError(
    "RequestIdTaken",
    `Request ${requestId} of this session was another call, or another caller's.`,
  );
}

function nameOf(identity: Identity): unknown[] {
  switch (identity.kind) {
    case "user":
      return ["user", identity.attributes["tokenIdentifier"] ?? null];
    case "admin":
      return ["admin", identity.actingAs?.["tokenIdentifier"] ?? null];
    default:
      return [identity.kind];
  }
}
