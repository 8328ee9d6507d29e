// The browser's offer to install the app: kept back until somebody asks for it in a menu.
import { useSyncExternalStore } from "react";

/** Chromium's alone: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function set(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** From the start on: the browser offers once. */
export function watchInstallOffer(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    // The browser's own banner would come unasked.
    event.preventDefault();
    set(event as InstallOffer);
  });
  window.addEventListener("appinstalled", () => set(null));
}

function onOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the app can be installed here and is not yet. */
export function useCanInstall(): boolean {
  return useSyncExternalStore(
    onOffer,
    () => offer !== null,
    () => false,
  );
}

/** An offer is good once. */
export async function install(): Promise<void> {
  const given = offer;
  set(null);
  await given?.prompt();
}
