import type { Locator, Page } from "playwright-core";

/** The days of the date picker that is open. */
export const calendar = (page: Page): Locator => page.locator('[data-slot="calendar"]');

/** Opens the date field, of the dialog or of another part of the page, at the month of the day. */
export async function showDay(
  page: Page,
  field: string,
  day: string,
  within = page.getByRole("dialog"),
): Promise<Locator> {
  await within.getByLabel(field).click();
  const cell = calendar(page).locator(`[data-day="${day}"]`);
  await calendar(page).waitFor();
  for (let turns = 0; turns < 12 && !(await cell.isVisible()); turns += 1)
    await calendar(page).getByRole("button", { name: "Next month" }).click();
  return cell;
}

export async function pickDay(
  page: Page,
  field: string,
  day: string,
  within?: Locator,
): Promise<void> {
  const cell = await showDay(page, field, day, within);
  await cell.click();
  await calendar(page).waitFor({ state: "detached" });
}
