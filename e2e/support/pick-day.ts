import type { Locator, Page } from "playwright-core";

/** The days of the date picker that is open. */
export const calendar = (page: Page): Locator => page.locator('[data-slot="calendar"]');

/** Opens the date field of a dialog at the month of the day. */
export async function showDay(page: Page, field: string, day: string): Promise<Locator> {
  await page.getByRole("dialog").getByLabel(field).click();
  const cell = calendar(page).locator(`[data-day="${day}"]`);
  await calendar(page).waitFor();
  for (let turns = 0; turns < 12 && !(await cell.isVisible()); turns += 1)
    await calendar(page).getByRole("button", { name: "Next month" }).click();
  return cell;
}

export async function pickDay(page: Page, field: string, day: string): Promise<void> {
  const cell = await showDay(page, field, day);
  await cell.click();
  await calendar(page).waitFor({ state: "detached" });
}
