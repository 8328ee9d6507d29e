import { expect, it } from "vitest";

import core from "../../public/locales/en/core.json" with { type: "json" };
import house from "../../public/locales/en/house.json" with { type: "json" };
import { outlinePages, startDrawing } from "./first-paint.tsx";

it("search engines may name what everybody looks at, and none of the pages of work and of mails", async () => {
  await startDrawing({ ...core, ...house });
  const pages = await outlinePages();
  const found = pages.filter(({ isFound }) => isFound);
  expect(found.map(({ name }) => name).sort()).toEqual([
    "about",
    "browse-guides",
    "contact",
    "for-guides",
    "guide",
    "home",
    "operator",
    "pricing",
    "privacy",
    "search",
    "subscribe",
    "terms",
  ]);
  for (const { name, load, head = "" } of found) {
    if (load !== undefined) continue;
    const words = /<meta name="description" content="([^"]*)"/.exec(head)?.[1] ?? "";
    expect([name, words.length > 20]).toEqual([name, true]);
    expect(words.length).toBeLessThanOrEqual(160);
  }
});
