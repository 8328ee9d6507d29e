import { useEffect } from "react";

/** Hears a phone's Back before the browser's history does. Not in every browser, nor among the types of any. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy: () => void;
}

declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher;
  }
}

/** As the key would: it reaches what lies uppermost, which decides by itself whether it goes. */
export function pressEscape(): void {
  const options = { key: "Escape", bubbles: true, cancelable: true };
  document.dispatchEvent(new KeyboardEvent("keydown", options));
}

/**
 * Inside of what lies over a page while it is open: a phone's Back closes it, as Escape does, and the page stays. The history
 * is left alone, so that links in it and Back after it lead where they always do.
 */
export function BackCloses(): null {
  useEffect(() => {
    const Watcher = window.CloseWatcher;
    if (Watcher === undefined) return undefined;
    let watcher: CloseWatcher;
    // Where there are keys, the watcher hears Escape behind the page, which has done with it what it is for.
    let isKey = false;
    const noteKey = ({ key, isTrusted }: KeyboardEvent) => {
      if (key !== "Escape" || !isTrusted) return;
      isKey = true;
      setTimeout(() => (isKey = false));
    };
    const watch = () => {
      watcher = new Watcher();
      watcher.onclose = () => {
        // Each hears one Back only: what stays open needs another.
        watch();
        if (!isKey) pressEscape();
      };
    };
    watch();
    window.addEventListener("keydown", noteKey, { capture: true });
    return () => {
      window.removeEventListener("keydown", noteKey, { capture: true });
      watcher.destroy();
    };
  }, []);
  return null;
}
