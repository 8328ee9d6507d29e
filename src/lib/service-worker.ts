// The one service worker of this origin: for notifications while the app is closed, and for the app's shell without a network.
const FILE = "/sw.js";

/** Outside of a secure context the part is missing, whatever the types say. */
export function hasServiceWorkers(): boolean {
  return "serviceWorker" in navigator;
}

/** Looks for another version as well, where one is there already. */
export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(FILE);
}
