import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { used } from "../../tests/setup/answered.tsx";
import { storage } from "../../tests/setup/storage.ts";
import { createTabDrafts } from "../lib/window-drafts.ts";
import { useDraftForm, writtenOver } from "./use-draft-form.ts";

type Profile = { bio: string; rate: number; areas: string[] };

const START: Profile = { bio: "I walk.", rate: 300_000, areas: ["Hue"] };

beforeEach(() => void vi.stubGlobal("sessionStorage", storage()));
afterEach(() => void vi.unstubAllGlobals());

it("keeps what was typed and not what stood there already", () => {
  expect(writtenOver(START, { ...START, areas: ["Hue"] })).toBeNull();
  expect(writtenOver(START, { ...START, bio: "I cook." })).toEqual({ bio: "I cook." });
  expect(writtenOver(START, { ...START, areas: ["Hue", "Hoi An"] })).toEqual({
    areas: ["Hue", "Hoi An"],
  });
  // An emptied number comes back from a browser's storage as no number.
  expect(writtenOver(START, { ...START, rate: Number.NaN })).toBeNull();
});

it("begins with what was typed over what is stored by now", () => {
  const drafts = createTabDrafts<Partial<Profile>>();
  drafts.keep("linh", { bio: "I cook." });
  const begun = (about: string) =>
    used(() =>
      useDraftForm<Profile>({
        drafts,
        about,
        start: { ...START, rate: 400_000 },
        resolver: (values) => ({ values, errors: {} }),
      }),
    ).form.getValues();
  expect(begun("linh")).toEqual({ ...START, bio: "I cook.", rate: 400_000 });
  expect(begun("minh")).toEqual({ ...START, rate: 400_000 });
});
