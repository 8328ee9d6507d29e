import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { CorrectionLine } from "./correction-line.tsx";

const drawn = (correction: Parameters<typeof CorrectionLine>[0]["correction"]) =>
  answered(<CorrectionLine correction={correction} onCorrect={() => undefined} />);

it("has a place to say it before there is something to be said, and no button", () => {
  const html = drawn(undefined);
  expect(html).toMatch(/<output[^>]*><\/output>/);
  expect(html).not.toContain("<button");
});

it("names a catalogue's option in the words of the page, and every part apart", () => {
  const option = { kind: "specialties", id: "food_culinary" } as const;
  const parts = [{ text: "Nguyễn" }, { text: "Food & Culinary", option }];
  const html = drawn({ searchText: "Nguyễn Food & Culinary", parts });
  const [, said] = /<output[^>]*>(.*)<\/output>/.exec(html) ?? [];
  expect(said?.replaceAll(/<[^>]+>/g, "")).toBe("Showing guides for Nguyễn Food &amp; Culinary.");
  expect(said?.match(/<bdi>/g)).toHaveLength(2);
  expect(html).toContain("Correct the search");
});
