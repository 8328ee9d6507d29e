// Texts that outlive a reload, in this browser. What it does not store lasts as long as the page.
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

export function kept(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Null forgets it. */
export function keep(key: string, text: string | null): void {
  memory.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== null) memory.set(key, text);
  }
  for (const listener of listeners) listener();
}

/** Told of each text that is kept or forgotten, by any window. */
export function onKept(listener: () => void): () => void {
  listeners.add(listener);
  globalThis.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener("storage", listener);
  };
}

/** Of all texts the names that begin so. */
export function keptNames(prefix: string): string[] {
  const names = [...memory.keys()];
  try {
    names.push(...Object.keys(localStorage));
  } catch {
    // Nothing is stored.
  }
  return names.filter((name) => name.startsWith(prefix));
}

/** Forgets every text whose name begins so. */
export function forgetKept(prefix: string): void {
  for (const name of keptNames(prefix)) keep(name, null);
}
