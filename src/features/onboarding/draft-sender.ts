// Sends what is typed into a form to the server's draft, some time after the last key. What the server does not have yet
// stays in this browser as well, over a reload and over a lost connection.

export type DraftState = "kept" | "sending" | "waiting";
type Fields = Readonly<Record<string, unknown>>;

interface SenderOptions {
  send: (fields: Fields) => Promise<unknown>;
  /** What the server does not have; null when it has all. */
  remember: (unsent: Fields | null) => void;
  /** What was remembered when the page was left. */
  unsent: Fields;
}

const QUIET_MS = 600;
const AGAIN_MS = 4_000;

export function createDraftSender({ send, remember, unsent }: SenderOptions) {
  let pending: Fields = unsent;
  let sent: Fields = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: DraftState = "kept";
  let isOver = false;
  const listeners = new Set<() => void>();

  const isSending = () => Object.keys(sent).length > 0;
  const isWaiting = () => Object.keys(pending).length > 0;

  function say(next: DraftState): void {
    if (state === next) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function note(): void {
    remember(isSending() || isWaiting() ? { ...sent, ...pending } : null);
  }

  function plan(waitMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), waitMs);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (isOver || isSending() || !isWaiting()) return;
    sent = pending;
    pending = {};
    say("sending");
    const failed = await send(sent).then(
      () => false,
      () => true,
    );
    if (isOver) return;
    // What was typed meanwhile is newer.
    if (failed) pending = { ...sent, ...pending };
    sent = {};
    note();
    if (isWaiting()) plan(failed ? AGAIN_MS : QUIET_MS);
    say(failed ? "waiting" : isWaiting() ? "sending" : "kept");
  }

  if (isWaiting()) plan(0);
  return {
    changed(name: string, value: unknown): void {
      if (isOver) return;
      pending = { ...pending, [name]: value };
      note();
      say("sending");
      plan(QUIET_MS);
    },
    /** The server does not have what stands in this field here: what it says of the field is older. */
    isAhead: (name: string) => Object.hasOwn(pending, name) || Object.hasOwn(sent, name),
    flush,
    /** The form was sent: nothing is to be kept of it. */
    end(): void {
      isOver = true;
      clearTimeout(timer);
      remember(null);
      for (const listener of listeners) listener();
    },
    isOver: () => isOver,
    state: () => state,
    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
