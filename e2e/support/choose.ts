import type { Page } from "playwright-core";

/** Marks one option of a field with several, and closes its list. */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByLabel(field, { exact: true }).click();
  await page.getByRole("checkbox", { name: option, exact: true }).check();
  await page.keyboard.press("Escape");
}
