/** What a browser keeps for a page, in memory. */
export function storage(): Storage {
  const own = new Map<string, string>();
  const calls = {
    getItem: (key: string) => own.get(key) ?? null,
    setItem(key: string, text: string) {
      own.set(key, text);
      Object.defineProperty(calls, key, { value: text, enumerable: true, configurable: true });
    },
    removeItem(key: string) {
      own.delete(key);
      Reflect.deleteProperty(calls, key);
    },
  };
  return calls as unknown as Storage;
}
