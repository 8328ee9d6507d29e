import { expect, it, vi } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { storage } from "../../../tests/setup/storage.ts";
import { keepDraft } from "../../lib/drafts.ts";
import { GalleryEditor } from "./gallery-editor.tsx";

const editor = <GalleryEditor guideId="guide" />;

it("says that the photos could not be loaded, and leaves the page around them", () => {
  const words = wordsOf(answered(editor, { "guides:get": new Error("no answer") }));
  expect(words).toContain("This could not be loaded");
  expect(words).toContain("Try again");
  expect(words).not.toContain("0 of");
});

it("shows the photos and how many more there may be", () => {
  const gallery = [{ path: "/files/photo.webp", caption: "The old town" }];
  const html = answered(editor, { "guides:get": { gallery } });
  expect(html).toContain("The old town");
  expect(html).not.toContain("Try again");
});

it("says nothing of photos that are not known yet, and takes none beside them", () => {
  const words = wordsOf(answered(editor));
  expect(words).toContain("Photos on your page");
  expect(words).not.toContain("0 of");
  expect(words).not.toContain("Add photos");
});

it("says at its field that a caption is too long", () => {
  vi.stubGlobal("sessionStorage", storage());
  const path = "/files/photo.webp";
  keepDraft(`caption:${path}`, { typed: "x".repeat(121) });
  const gallery = [{ path, caption: "The old town" }];
  const html = answered(editor, { "guides:get": { gallery } });
  expect(html).toContain('aria-invalid="true"');
  expect(wordsOf(html)).toContain("121 of 120 characters");
});
