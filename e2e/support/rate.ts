import type { Locator } from "playwright-core";

/** Gives each category of the dialog its stars. */
export async function rate(dialog: Locator, stars: Record<string, number>): Promise<void> {
  for (const [category, count] of Object.entries(stars)) {
    const group = dialog.getByRole("radiogroup", { name: category });
    await group.getByRole("radio", { name: count === 1 ? "1 star" : `${count} stars` }).check();
  }
}
