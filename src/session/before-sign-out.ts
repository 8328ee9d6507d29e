// What a person has decided and the server does not have yet: it is sent before the session ends, whichever tab of this browser
// ends it. A tab that holds something holds a lock, which whoever signs out waits for after having asked all tabs.
const NAME = "before-sign-out";
/** Without a network nothing arrives, and nobody must be kept from signing out. */
const PATIENCE_MS = 3000;

/** Missing where the page is not secure: then nothing is waited for. */
const locks = () => (navigator as Partial<Navigator>).locks;

/** Has `send` called when somebody is about to sign out, here or in another tab: they wait until the answer of this is called. */
export function holdSignOut(send: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", send);
  let letGo = () => {};
  const isHeld = new Promise<void>((resolve) => (letGo = resolve));
  void locks()?.request(NAME, { mode: "shared" }, () => isHeld);
  return () => {
    channel.close();
    letGo();
  };
}

/** Resolves when all that is held has been sent, or after a while. */
export async function lastWords(): Promise<void> {
  const channel = new BroadcastChannel(NAME);
  // It goes to every tab of this origin, and to nobody else.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(null);
  channel.close();
  const signal = AbortSignal.timeout(PATIENCE_MS);
  await locks()
    ?.request(NAME, { signal }, () => undefined)
    .catch(() => undefined);
}
