import type { Locator } from "playwright-core";

import { eventually } from "./eventually.ts";

/** Waits until this element has the focus. */
export async function hasFocus(target: Locator): Promise<void> {
  await eventually(() => target.evaluate((one) => one === document.activeElement)).toBe(true);
}
