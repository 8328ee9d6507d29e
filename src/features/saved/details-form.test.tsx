import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { storage } from "../../../tests/setup/storage.ts";
import { keepDraft } from "../../lib/drafts.ts";
import { DetailsForm } from "./details-form.tsx";

beforeEach(() => void vi.stubGlobal("sessionStorage", storage()));
afterEach(() => void vi.unstubAllGlobals());

it.each([
  ["linh", "Speaks slowly, likes trains."],
  ["minh", "Asked in May."],
])("of %s begins over a reload with the note: %s", (userId, note) => {
  keepDraft("saved:linh", { note: "Speaks slowly, likes trains." });
  const guide = { userId, user: { name: userId }, note: "Asked in May.", listIds: [] } as never;
  const html = answered(<DetailsForm guide={guide} lists={[]} onDone={() => undefined} />);
  expect(wordsOf(html)).toContain(note);
});
