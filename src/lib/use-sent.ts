import { useState } from "react";

/**
 * What was chosen and is on its way to the server, to be shown until the answer is there; null while nothing is. Of two
 * choices the later one stays: the answer to the first says nothing of the second.
 */
export function useSent<Value>() {
  const [latest, setLatest] = useState<{ value: Value } | null>(null);
  async function send(value: Value, call: () => Promise<unknown>): Promise<void> {
    const own = { value };
    setLatest(own);
    try {
      await call();
    } finally {
      setLatest((now) => (now === own ? null : now));
    }
  }
  return { sent: latest === null ? null : latest.value, send };
}
