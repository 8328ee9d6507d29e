// The browser's part of being told while the app is closed: its service worker and its subscription.
import { registerWorker } from "../../lib/service-worker.ts";

/** The subscription that this browser has, whoever it was made for; null where there is none. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCodePoint(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === publicKey;
}

/** The one that is there, if it was made for our key; else a new one. */
export async function subscribeFor(publicKey: string): Promise<PushSubscription> {
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known !== null && isFor(known, publicKey)) return known;
  await known?.unsubscribe();
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** As the server takes it. */
export function toInput(subscription: PushSubscription) {
  const { endpoint, keys = {} } = subscription.toJSON();
  return {
    endpoint: endpoint ?? "",
    keys: { p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" },
  };
}

/** Calls back whenever the person allows or forbids notifications, here or in the browser's settings. */
export function watchPermission(onChange: () => void): () => void {
  const ending = new AbortController();
  // Where it cannot be watched, it is read again with the next visit.
  navigator.permissions.query({ name: "notifications" }).then(
    (status) => status.addEventListener("change", onChange, { signal: ending.signal }),
    () => undefined,
  );
  return () => ending.abort();
}
