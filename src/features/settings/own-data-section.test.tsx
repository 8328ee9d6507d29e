import { expect, it } from "vitest";

import { SPACE_BYTES } from "#convex/model/files/contract.ts";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import type { Profile } from "../../session/use-profile.ts";
import { OwnDataSection } from "./own-data-section.tsx";

const USER = { role: "GUIDE" } as Profile;
const GIGABYTE = 1_073_741_824;

it.each([
  [0, "0 MB of 5 GB used"],
  [1, "0.1 MB of 5 GB used"],
  [300 * 1_048_576, "300 MB of 5 GB used"],
  [1.2 * GIGABYTE, "1.2 GB of 5 GB used"],
  [SPACE_BYTES, "5 GB of 5 GB used"],
])("says of %i bytes of files: %s", (usedBytes, words) => {
  const answers = { "files:space": { usedBytes, limitBytes: SPACE_BYTES } };
  expect(wordsOf(answered(<OwnDataSection user={USER} />, answers))).toContain(words);
});

it("says nothing of the space while it is not known", () => {
  expect(wordsOf(answered(<OwnDataSection user={USER} />))).not.toMatch(/\d MB/);
});
