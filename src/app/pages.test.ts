import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import work from "../../public/locales/en/work.json" with { type: "json" };
import { TEXT_FILES } from "../i18n/text-files.ts";
import { PAGE_PATHS, type PageName } from "../lib/paths.ts";
import { loadPage, pageFile } from "./pages.ts";

const NAMES = Object.keys(PAGE_PATHS) as PageName[];

it("has a file for each page of the list, and a page in the list for each file", () => {
  const folders = ["", ...TEXT_FILES].map((folder) => join("src/pages", folder)).filter(existsSync);
  const files = folders.flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)));
  const pages = files.filter((file) => file.endsWith(".tsx"));
  expect(pages.toSorted()).toEqual(NAMES.map((name) => pageFile(name).source).toSorted());
});

it.each(NAMES)("the file of %s says the same address", async (name) => {
  const page = await loadPage(name);
  expect(page.path).toBe(PAGE_PATHS[name]);
  for (const part of Object.values<string>(page.load?.args ?? {})) {
    expect(page.path.split("/")).toContain(`:${part}`);
  }
});

it("asks who is signed out for the subscription in words of its own: mails lead there", async () => {
  const { access } = await loadPage("subscription");
  expect(access).toMatchObject({ signIn: "dashboard.subscription.signIn" });
  expect(work.dashboard.subscription.signIn).toContain("subscription");
});
