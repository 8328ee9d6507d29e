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
  await calendar(page).waitFor();
  return turnTo(page, day);
}

/** Turns the calendar that is open to the month of a day. */
async function turnTo(page: Page, day: string): Promise<Locator> {
  const cell = calendar(page).locator(`[data-day="${day}"]`);
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

/** Chooses both days of the dialog's range, each in its month; the first may stand already. */
export async function pickRange(
  page: Page,
  days: { first?: string; last: string },
  fields = { first: "Start date", last: "End date" },
): Promise<void> {
  const { first, last } = days;
  const cell = await showDay(page, first ? fields.first : fields.last, first ?? last);
  await cell.click();
  if (first) await (await turnTo(page, last)).click();
  await calendar(page).waitFor({ state: "detached" });
}
