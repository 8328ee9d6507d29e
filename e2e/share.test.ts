// A guide's page handed on: by its link, and on paper.
import { expect, it } from "vitest";

import { searchGuides } from "./support/market.ts";
import { openStage } from "./support/stage.ts";
import { text } from "./support/texts.ts";

const stage = openStage();
const LEAVES = /\/Type\s*\/Page\b/g;

it("copies the link of a guide's page and says so, and prints the guide on one sheet", async () => {
  const [guide] = (await searchGuides(stage.url, { limit: "1" })).guides;
  const address = `${stage.url}/guides/${guide?.userId}`;
  const page = await stage.visitor({ width: 1280, colorScheme: "dark" });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  // Of a browser that has no list of its own for sharing.
  await page.addInitScript(() => Object.assign(navigator, { canShare: () => false }));
  await page.goto(`${address}?date=2030-01-01`);
  await page.getByRole("button", { name: text("en", "share.share") }).click();
  await page.getByText(text("en", "share.copied"), { exact: true }).first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.getByText(address).waitFor();
  expect(await page.getByRole("banner").isVisible()).toBe(false);
  expect(await page.locator("main button:visible").count()).toBe(0);
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(LEAVES)).toHaveLength(1);
});
