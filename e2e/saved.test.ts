// Hearts: what a person keeps, and what is shown until it is known.
import { beforeAll, expect, it } from "vitest";

import { waitsFor } from "./support/connection.ts";
import { eventually } from "./support/eventually.ts";
import { allGuides, type FoundGuide } from "./support/market.ts";
import { openStage } from "./support/stage.ts";

const stage = openStage();
let guides: FoundGuide[];

beforeAll(async () => {
  guides = await allGuides(stage.url);
});

it("wait until it is known which guides are saved", async () => {
  const page = await stage.as("demo_operator");
  await waitsFor(page, "saved:ids");
  await page.goto("/search");
  const heart = page.getByRole("button", { name: /^Looking up whether .+ is saved$/ }).first();
  await heart.waitFor();
  expect(await heart.getAttribute("aria-busy")).toBe("true");
  expect(await heart.getAttribute("aria-pressed")).toBe(null);
  expect(await page.getByRole("button", { name: /^Save / }).count()).toBe(0);
});

it("asks a visitor to sign in", async () => {
  const page = await stage.visitor();
  await page.goto("/search");
  await page
    .getByRole("article")
    .first()
    .getByRole("button", { name: /^Save / })
    .click();
  await page.getByRole("dialog", { name: "Welcome to GuideLink" }).waitFor();
});

it("saves a guide for a signed-in person and lets them go again", async () => {
  const { user } = guides[0] ?? { user: { name: "" } };
  const page = await stage.as("demo_operator_free");
  await page.goto(`/search?q=${encodeURIComponent(user.name)}`);
  await page.getByRole("button", { name: `Save ${user.name}` }).click();
  const remove = page.getByRole("button", { name: `Remove ${user.name} from your saved guides` });
  await remove.waitFor();
  await page.goto("/saved");
  await remove.click();
  await remove.waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("heading", { name: "Saved guides", exact: true }).waitFor();
  await eventually(() => page.locator("main [aria-busy='true']").count()).toBe(0);
  expect(await remove.count()).toBe(0);
});
