import type { Locator } from "playwright-core";
import { expect } from "vitest";

/** Waits for a form's messages: these and no others. */
export async function hasMessages(form: Locator, messages: readonly string[]): Promise<void> {
  await form.getByText(messages[0] ?? "", { exact: true }).waitFor();
  const alerts = await form.getByRole("alert").allTextContents();
  expect(alerts.toSorted()).toEqual([...messages].toSorted());
}
