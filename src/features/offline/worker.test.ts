import { expect, it } from "vitest";

import { filesToKeep } from "./worker.ts";

const origin = "https://guidelink.example";
const LOADED = [
  `${origin}/assets/app-1.js`,
  `${origin}/assets/be-vietnam-pro-vietnamese-400.woff2`,
  `${origin}/locales/vi/core.json`,
  `${origin}/api/storage/picture-of-somebody`,
  `${origin}/boot.js`,
  "https://js.stripe.com/assets/v3.js",
];

it("is the code, the fonts and the texts that were loaded, and nothing of people or of other places", () => {
  const kept = filesToKeep(LOADED, { origin, language: "vi", isSignedIn: false });
  expect(kept.toSorted()).toEqual([
    "/assets/app-1.js",
    "/assets/be-vietnam-pro-vietnamese-400.woff2",
    "/locales/en/core.json",
    "/locales/en/offline.json",
    "/locales/en/sentences.json",
    "/locales/vi/core.json",
    "/locales/vi/offline.json",
    "/locales/vi/sentences.json",
  ]);
});

it("is the texts of the lists as well for who has lists, each file once", () => {
  const kept = filesToKeep([], { origin, language: "en", isSignedIn: true });
  expect(kept).toEqual([
    "/locales/en/core.json",
    "/locales/en/sentences.json",
    "/locales/en/offline.json",
    "/locales/en/work.json",
  ]);
});
