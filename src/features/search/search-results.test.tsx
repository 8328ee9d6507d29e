import type { ComponentProps } from "react";
import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { SearchResults } from "./search-results.tsx";

const guide = {
  userId: "g1",
  user: { name: "Nguyen Thi Huong" },
  areas: ["Hanoi"],
  languages: ["english"],
  specialties: [],
  hourlyRateVND: 300_000,
  avgRating: "4.50",
  reviewCount: 3,
  checks: [],
  bio: "Old town walks",
};

function Results({
  day = "",
  isNarrowed = false,
  results,
}: Pick<ComponentProps<typeof SearchResults>, "results"> & { day?: string; isNarrowed?: boolean }) {
  return (
    <SearchResults
      results={results}
      day={day}
      stale={false}
      isNarrowed={isNarrowed}
      slots={() => ({ heart: null, contact: null })}
      onPage={() => undefined}
      onClear={() => undefined}
    />
  );
}

function drawn(states: object | undefined, day = "2027-03-04"): string {
  const results = { guides: [guide], total: 1, limit: 12, date: "2027-03-04", page: 1 };
  return answered(<Results results={results} day={day} />, { "guides:cardStates": states });
}

it("shows a guide as found until more is known", () => {
  for (const states of [undefined, { gone: [], taken: [] }]) {
    expect(drawn(states)).toContain("Free on");
    expect(drawn(states)).not.toContain("grayscale");
  }
});

it.each([
  ["whose day was taken", { gone: [], taken: ["g1"] }, "No longer free on"],
  ["who is not listed any more", { gone: ["g1"], taken: [] }, "Not listed any more"],
])("greys out a guide %s", (_who, states, text) => {
  expect(drawn(states)).toContain(text);
  expect(drawn(states)).toContain("grayscale");
  expect(drawn(states)).not.toContain("Free on");
});

it.each([
  ["2027-03-04", 'href="/guides/g1?date=2027-03-04"'],
  ["2027-03-05", 'href="/guides/g1?date=2027-03-05"'],
  ["", 'href="/guides/g1"'],
])("leads to the guide with the day that is asked for by now: %s", (day, href) => {
  const html = drawn(undefined, day);
  expect(html.split(href)).toHaveLength(3);
  expect(wordsOf(html)).toContain("Free on Mar 4, 2027");
});

it.each([
  ["narrowed", true, "Clear filters", "For guides"],
  ["open", false, "For guides", "Clear filters"],
])("leads on from an %s search that finds nobody", (_which, isNarrowed, way, other) => {
  const none = { guides: [], total: 0, limit: 12, date: "", page: 1 };
  const words = wordsOf(answered(<Results results={none} isNarrowed={isNarrowed} />, {}));
  expect(words).toContain(way);
  expect(words).not.toContain(other);
});
