// Somebody without a mouse, who knows a page by roles and names alone, as a screen reader says them.
import type { Locator, Page } from "playwright-core";

import { eventually } from "./eventually.ts";
import { hasFocus, tabTo } from "./focus.ts";

type Role = Parameters<Page["getByRole"]>[0];
type Name = string | RegExp;

export class Keyboard {
  readonly #page: Page;
  readonly #within: Page | Locator;

  constructor(page: Page, within: Page | Locator = page) {
    this.#page = page;
    this.#within = within;
  }

  /** In a part of the page, such as a dialog. */
  in(role: Role, name: Name): Keyboard {
    const exact = typeof name === "string";
    return new Keyboard(this.#page, this.#page.getByRole(role, { name, exact }));
  }

  find(role: Role, name: Name): Locator {
    return this.#within.getByRole(role, { name, exact: typeof name === "string" }).first();
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  /** Walks to a link, a button or a tab, and opens it. */
  async open(role: Role, name: Name): Promise<void> {
    await tabTo(this.find(role, name));
    await this.press("Enter");
  }

  /** Walks to a field and writes into it, in the place of what is there. */
  async write(role: Role, name: Name, text: string): Promise<void> {
    await tabTo(this.find(role, name));
    await this.press("ControlOrMeta+A");
    await this.#page.keyboard.type(text);
  }

  /** Opens a field with several choices, looks for one by its first letters, and marks it. */
  async mark(field: Name, option: string): Promise<void> {
    await this.open("button", field);
    const search = this.#page.getByRole("searchbox", { name: "Type to filter" });
    await hasFocus(search);
    await this.#page.keyboard.type(option);
    await this.press("Enter", "Escape");
    await search.waitFor({ state: "detached" });
  }

  /** In a date's calendar, which is open: from the day that has the focus some days on. */
  async chooseDay(daysLater: number): Promise<void> {
    const days = this.#page.getByRole("grid").last();
    await eventually(() => days.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    for (let day = 0; day < daysLater; day += 1) await this.press("ArrowRight");
    await this.press("Enter");
  }

  /** Gives a number of stars, of which the first is the one that Tab leads to. */
  async rate(category: string, stars: number): Promise<void> {
    const group = this.find("radiogroup", category);
    await tabTo(group.getByRole("radio").first());
    await this.press("Space");
    for (let star = 1; star < stars; star += 1) await this.press("ArrowRight");
    const name = stars === 1 ? "1 star" : `${stars} stars`;
    await group.getByRole("radio", { name, exact: true, checked: true }).waitFor();
  }

  /** What is said: a heading, a notification, a state. */
  async hears(text: Name): Promise<void> {
    await this.#within
      .getByText(text, { exact: typeof text === "string" })
      .first()
      .waitFor();
  }
}
