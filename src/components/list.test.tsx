import { expect, it } from "vitest";

import { inEnglish, wordsOf } from "../../tests/setup/in-english.tsx";
import { List } from "./list.tsx";

const entries = Array.from({ length: 45 }, (_, index) => ({ id: `entry ${index + 1}` }));

function drawn(address: string, isKnown = true): string {
  return inEnglish(
    <List
      tabs={[
        { value: "open", label: "Open", items: isKnown ? entries : undefined, empty: "None open" },
        { value: "closed", label: "Closed", items: [], empty: "None closed" },
      ]}
      skeleton="Soon"
    >
      {({ id }) => id}
    </List>,
    address,
  );
}

const entriesIn = (html: string) => html.match(/entry \d+/g) ?? [];

it.each([
  ["/jobs", 1, 20],
  ["/jobs?page=2", 21, 40],
  ["/jobs?page=3", 41, 45],
  ["/jobs?page=9", 41, 45],
  ["/jobs?page=nonsense", 1, 20],
  ["/jobs?tab=unknown", 1, 20],
])("shows at %s the entries %i to %i", (address, first, last) => {
  expect(entriesIn(drawn(address))).toEqual(entries.slice(first - 1, last).map(({ id }) => id));
});

it("shows the tab that the address names", () => {
  const words = wordsOf(drawn("/jobs?tab=closed"));
  expect(words).toContain("None closed");
  expect(words).not.toContain("entry");
});

it("says of what is not known neither entries nor none", () => {
  const html = drawn("/jobs", false);
  expect(html).toContain('aria-busy="true"');
  expect(wordsOf(html)).toBe("Open Closed Soon Soon Soon");
});
