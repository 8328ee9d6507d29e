// The secret by which this browser is known again when somebody signs in: strangers who guess at the password elsewhere do
// not keep its owner out here.
import { randomKey } from "../../lib/random-key.ts";

const STORAGE_KEY = "device";

/** Nothing where the browser keeps nothing. */
export function ownDevice(): { device: string } | Record<string, never> {
  try {
    const device = localStorage.getItem(STORAGE_KEY) ?? randomKey();
    localStorage.setItem(STORAGE_KEY, device);
    return { device };
  } catch {
    return {};
  }
}
