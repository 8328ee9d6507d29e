import type { Locator } from "playwright-core";

import { eventually } from "./eventually.ts";

/** Waits until this element has the focus. */
export async function hasFocus(target: Locator): Promise<void> {
  await eventually(() => target.evaluate((one) => one === document.activeElement)).toBe(true);
}

/**
 * Waits until a form that was refused has led to this field for good: it does so at once and again in a timer, which takes
 * the focus away from the field that a hurried hand is writing in.
 */
export async function keepsFocus(target: Locator): Promise<void> {
  await hasFocus(target);
  await target.page().evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

const STOPS_MAX = 120;

/** Walks to the element as somebody does who has no mouse. */
export async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  const isThere = () => target.evaluate((one) => one === document.activeElement);
  for (let stop = 0; stop < STOPS_MAX && !(await isThere()); stop += 1) {
    await target.page().keyboard.press("Tab");
  }
  await hasFocus(target);
}
