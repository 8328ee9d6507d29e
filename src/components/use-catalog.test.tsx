import { expect, it } from "vitest";

import { inEnglish } from "../../tests/setup/in-english.tsx";
import { useCatalog } from "./use-catalog.ts";

function Words({ id }: { id: string }) {
  const catalog = useCatalog();
  return (
    <>
      {catalog.city(id)}|{catalog.language(id)}|{catalog.specialty(id)}
    </>
  );
}

it("names what the lists know", () => {
  expect(inEnglish(<Words id="Ho Chi Minh City" />)).toContain("Ho Chi Minh City|");
  expect(inEnglish(<Words id="french" />)).toContain("|French|");
  expect(inEnglish(<Words id="city_walking" />)).toContain("|City Walking Tours");
});

it.each([
  "{{product}} city",
  "$t(nav.about)",
  "Hue.French",
  "nav:about",
  "..errors",
  "toString",
  "",
  "a\nb",
])("leaves a user's own words %j as they are", (id) => {
  expect(inEnglish(<Words id={id} />)).toBe(`${id}|${id}|${id}`);
});
