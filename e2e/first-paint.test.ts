// What a page shows while its script is still on the way, and that nothing of it stays in the way afterwards.
import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { eventually } from "./support/eventually.ts";
import { searchGuides } from "./support/market.ts";
import { openStage, type StageWindow } from "./support/stage.ts";
import { text } from "./support/texts.ts";

const stage = openStage();

/** A page whose scripts never arrive, boot.js excepted. */
async function withoutScripts(options: StageWindow): Promise<Page> {
  const page = await stage.visitor(options);
  await page.route("**/assets/*.js", () => {});
  return page;
}

it.each([
  ["/", "home.title"],
  ["/search", "search.title"],
  ["/pricing", "plans.title"],
])("%s shows its heading without the app and takes no word that would be lost", async (to, key) => {
  const page = await withoutScripts({ width: 412 });
  await page.goto(to, { waitUntil: "commit" });
  await page.locator("h1", { hasText: text("en", key) }).waitFor();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
});

it.each(["en", "tlh"])(
  "says the language of what it shows before the app: %s saved",
  async (language) => {
    const page = await withoutScripts({ language });
    await page.goto("/", { waitUntil: "commit" });
    await page.locator("h1", { hasText: text("en", "home.title") }).waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe("en");
  },
);
const linesOf = (words: string) => words.split("\n").filter((line) => line.trim() !== "");

it("shows a guide without the app, the same that the app then shows", async () => {
  const [guide] = (await searchGuides(stage.url, { limit: "1" })).guides;
  const name = guide?.user.name ?? "nobody";
  const to = `/guides/${guide?.userId}`;
  const page = await withoutScripts({ width: 412 });
  await page.goto(to, { waitUntil: "commit" });
  await page.locator("h1", { hasText: name }).waitFor();
  expect(await page.title()).toContain(name);
  const picture = await page.locator("#root main").innerText();

  const visitor = await stage.visitor({ width: 412 });
  // The live profile never arrives.
  await visitor.routeWebSocket(/\/sync$/, () => {});
  await visitor.goto(to);
  await visitor.locator("h1", { hasText: name }).waitFor();
  await eventually(() => visitor.locator("[inert]").count()).toBe(0);
  await visitor.getByRole("button", { name: text("en", "share.print") }).waitFor();
  const shown = await visitor.locator("#root main").innerText();
  // Whether the visitor may book is known to the app alone, and handing on comes later; the picture only keeps the place.
  const own = ["guide.bookNowHint", "guide.signInToBook", "share.share", "share.print"].map((key) =>
    text("en", key),
  );
  for (const line of own) expect(linesOf(picture)).not.toContain(line);
  expect(linesOf(shown).filter((line) => !own.includes(line))).toEqual(linesOf(picture));
});

it("says at once that there is no such guide or page", async () => {
  for (const [to, key] of [
    ["/guides/nobody", "guide.notFound"],
    ["/no/such/page", "notFound.title"],
  ] as const) {
    const page = await withoutScripts({ width: 412 });
    await page.goto(to, { waitUntil: "commit" });
    await page.locator("h1", { hasText: text("en", key) }).waitFor();
  }
});

it.each([
  ["another language", "/", "vi"],
  ["a page without a picture of its own", "/auth", "vi"],
])("shows nothing wrong before the app: %s", async (_name, to, language) => {
  const page = await withoutScripts({ language });
  await page.goto(to, { waitUntil: "commit" });
  await page.locator("#root header").waitFor({ state: "attached" });
  expect(await page.locator("#root header").isVisible()).toBe(false);
});

it("gives way to the app as a whole", async () => {
  const page = await stage.visitor({ width: 412 });
  await page.goto("/");
  await page.getByRole("button", { name: text("en", "nav.getStarted") }).waitFor();
  expect(await page.locator("[inert]").count()).toBe(0);
  expect(await page.locator("h1").count()).toBe(1);
});
