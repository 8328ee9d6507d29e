// Which requests of a session can not have been answered before. This process alone writes answers: once it has looked for a session's
// last one, whatever has a higher number than all that were answered or begun is new, and nobody has to look again.
import type { RequestKey } from "../../transaction/answers.ts";
import type { Transaction } from "../../transaction/engine.ts";
import { lastAnswered } from "../system-tables/session-rows.ts";

/** Beyond these the sessions that have said nothing for longest are forgotten, and looked for again. */
const MOST_SESSIONS = 20_000;

interface Session {
  /** No number above has been answered or begun. Infinity: nobody has looked yet. */
  newest: number;
  running: Map<number, Promise<void>>;
}

/** A request's place among those of its session, until `end`. */
export interface Place {
  /** Before anything is run: nothing can have been answered under its number. */
  isNew(tx: Transaction): boolean;
  end(): void;
}

export class SeenSessions {
  readonly #sessions = new Map<string, Session>();
  readonly #most: number;

  constructor(most = MOST_SESSIONS) {
    this.#most = most;
  }

  /** Who sends a request again while it still runs waits for its end. */
  async begin({ sessionId, requestId }: RequestKey): Promise<Place> {
    let session = this.#session(sessionId);
    for (let same = session.running.get(requestId); same !== undefined;) {
      await same;
      session = this.#session(sessionId);
      same = session.running.get(requestId);
    }
    const isNew = requestId > session.newest;
    if (isNew) session.newest = requestId;
    let over = (): void => undefined;
    session.running.set(
      requestId,
      new Promise((resolve) => {
        over = resolve;
      }),
    );
    return {
      isNew: (tx) => {
        if (session.newest === Infinity) look(tx, sessionId, session);
        return isNew;
      },
      end: () => {
        session.running.delete(requestId);
        over();
      },
    };
  }

  /** The session, as the one that spoke last. */
  #session(sessionId: string): Session {
    const session = this.#sessions.get(sessionId) ?? { newest: Infinity, running: new Map() };
    this.#sessions.delete(sessionId);
    this.#sessions.set(sessionId, session);
    if (this.#sessions.size > this.#most) this.#forget(session);
    return session;
  }

  /** Those of which nothing runs: what runs has to be known, as its answer is not there yet. */
  #forget(speaking: Session): void {
    for (const [sessionId, session] of this.#sessions) {
      if (session === speaking || session.running.size > 0) continue;
      this.#sessions.delete(sessionId);
      return;
    }
  }
}

/**
 * Whatever of the session has begun in this process is in `running`, or was durable when the transaction began. So nothing depends
 * on what is read here: it is read beside the transaction.
 */
function look(tx: Transaction, sessionId: string, session: Session): void {
  const beside = tx.stale();
  try {
    session.newest = Math.max(lastAnswered(beside, sessionId), ...session.running.keys());
  } finally {
    beside.release();
  }
}
