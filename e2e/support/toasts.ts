import type { Locator, Page } from "playwright-core";

/** The toast with this title and, where given, this text. There is one at a time. */
export function toastWith(page: Page, title: string, description = ""): Locator {
  return page
    .locator('[data-slot="toast"]')
    .filter({ hasText: title })
    .filter({ hasText: description });
}
