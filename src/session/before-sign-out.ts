// What a person has decided and the server does not have yet: it is sent before the session ends, whichever tab of this browser
// ends it. A tab that holds something holds a lock, which whoever signs out waits for after having asked all tabs.
const NAME = "before-sign-out";
/** Where tabs say that they hold something, and that they do no longer, in place of the lock. */
const HOLDING = "before-sign-out-holding";
/** Without a network nothing arrives, and nobody must be kept from signing out. */
const PATIENCE_MS = 3000;
/** Within which a tab says that it holds something. */
const HEARD_MS = 300;

interface Holding {
  /** Of what is held, in whichever tab. */
  id: string;
  isHeld: boolean;
}

/** Missing where the page is not secure. */
const locks = () => (navigator as Partial<Navigator>).locks;

function tell(name: string, message: Holding | null): void {
  const channel = new BroadcastChannel(name);
  // It goes to every tab of this origin, and to nobody else.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(message);
  channel.close();
}

/** Has `send` called when somebody is about to sign out, here or in another tab: they wait until the answer of this is called. */
export function holdSignOut(send: () => void): () => void {
  const id = `${Date.now()} ${Math.random()}`;
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", () => {
    tell(HOLDING, { id, isHeld: true });
    send();
  });
  let letGo = () => {};
  const isHeld = new Promise<void>((resolve) => (letGo = resolve));
  void locks()?.request(NAME, { mode: "shared" }, () => isHeld);
  return () => {
    channel.close();
    tell(HOLDING, { id, isHeld: false });
    letGo();
  };
}

/** Asks all tabs, and waits for those that say that they hold something. */
function askAndHear(): Promise<void> {
  const holding = new Set<string>();
  const channel = new BroadcastChannel(HOLDING);
  return new Promise<void>((resolve) => {
    let isHeard = false;
    const look = () => isHeard && holding.size === 0 && resolve();
    channel.addEventListener("message", ({ data: { id, isHeld } }: MessageEvent<Holding>) => {
      if (isHeld) holding.add(id);
      else holding.delete(id);
      look();
    });
    setTimeout(() => {
      isHeard = true;
      look();
    }, HEARD_MS);
    setTimeout(resolve, PATIENCE_MS);
    tell(NAME, null);
  }).finally(() => channel.close());
}

/** Resolves when all that is held has been sent, or after a while. */
export async function lastWords(): Promise<void> {
  const manager = locks();
  if (manager === undefined) return await askAndHear();
  tell(NAME, null);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  await manager.request(NAME, { signal }, () => undefined).catch(() => undefined);
}
