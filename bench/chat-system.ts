// What the chat workload asks of every system under test, so that all of them do the same work.

export interface ChatRow {
  body: string;
  sender: string;
  at: number;
}

/** What is there before anybody sends. */
export const seedRow = (at: number): ChatRow => ({ body: "x".repeat(80), sender: "seed", at });

export interface ChatSystem {
  readonly name: string;
  /** Fills `conversations` × `messages` rows and starts serving in a process of its own. */
  start(size: { conversations: number; messages: number }): Promise<void>;
  /** Watches the newest 50 rows of a conversation on a socket of its own; called with every parsed result. */
  watch(conversation: number, onRows: (rows: ChatRow[]) => void): Promise<void>;
  /** Resolves when the message is durable. */
  send(conversation: number, body: string): Promise<void>;
  stop(): Promise<void>;
}

export const PAGE = 50;
