// Texts that outlive a reload, in this browser. What it does not store lasts as long as the page.
const memory = new Map<string, string>();

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
}

/** Whether there is a text whose name begins so. */
export function hasKept(prefix: string): boolean {
  try {
    return [...memory.keys(), ...Object.keys(localStorage)].some((key) => key.startsWith(prefix));
  } catch {
    return [...memory.keys()].some((key) => key.startsWith(prefix));
  }
}

/** Forgets every text whose name begins so. */
export function forgetKept(prefix: string): void {
  for (const key of memory.keys()) if (key.startsWith(prefix)) memory.delete(key);
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix)) localStorage.removeItem(key);
    }
  } catch {
    // Nothing is kept.
  }
}
