// What people do most, on a phone whose processor is four times slower: how long the page takes to show that it was touched.
import type { Page } from "playwright-core";

import { interactionsOf, slowDown } from "./inside.ts";

export const SLOWER = 4;

export type Interactions = Map<string, number[]>;

async function add(
  to: Interactions,
  name: string,
  page: Page,
  step: () => Promise<unknown>,
): Promise<void> {
  to.set(name, [...(to.get(name) ?? []), ...(await interactionsOf(page, step))]);
}

const KEYS = { delay: 150 };

export async function searches(page: Page, to: Interactions): Promise<void> {
  await page.goto("/search");
  await page.getByRole("article").first().waitFor();
  await slowDown(page, SLOWER);
  const sheet = page.getByRole("dialog");
  await add(to, "open the filters", page, async () => {
    await page.getByRole("button", { name: /^Filters/ }).click();
    await sheet.waitFor();
  });
  const chosen = sheet.getByRole("checkbox", { name: "Hanoi" });
  await add(to, "choose a filter", page, () => chosen.click());
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  await add(to, "type in the search", page, () =>
    page.getByRole("searchbox", { name: "Search guides" }).pressSequentially("food", KEYS),
  );
  await page.goto("/search");
  const next = page.getByRole("navigation", { name: "Pages" }).getByRole("button").last();
  await add(to, "next page", page, () => next.click());
}

export async function opensDialog(page: Page, guideId: string, to: Interactions): Promise<void> {
  await page.goto(`/guides/${guideId}`);
  const book = page.getByRole("button", { name: "Book now" }).first();
  await book.waitFor();
  await page.waitForLoadState("networkidle");
  await slowDown(page, SLOWER);
  await add(to, "open a dialog", page, async () => {
    await book.click();
    await page.getByRole("dialog").waitFor();
  });
}

export async function switchesTabs(page: Page, to: Interactions): Promise<void> {
  await page.goto("/bookings");
  const tab = (name: RegExp) => page.getByRole("tab", { name });
  await tab(/^Sent Requests \(/).waitFor();
  await slowDown(page, SLOWER);
  for (const name of [/^History/, /^Sent Requests/])
    await add(to, "switch a tab", page, () => tab(name).click());
}

export async function writes(page: Page, partnerId: string, to: Interactions): Promise<void> {
  await page.goto(`/messages?partner=${partnerId}`);
  const composer = page.getByRole("textbox", { name: /^Write a message to / });
  await composer.waitFor();
  await page.waitForLoadState("networkidle");
  await slowDown(page, SLOWER);
  await add(to, "type a message", page, () => composer.pressSequentially("See you", KEYS));
  await add(to, "send a message", page, () => composer.press("Enter"));
}
