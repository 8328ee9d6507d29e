import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { RoundGuides } from "./round-guides.tsx";

const guide = (userId: string, name: string) => ({
  userId,
  name,
  image: null,
  hourlyRateVND: 350_000,
  areas: ["Hanoi"],
});

it("who is asked by a round stands with the rate and with what is owed where it is called off", () => {
  const list = (
    <RoundGuides
      guides={[guide("g1", "Linh"), guide("g2", "Minh")]}
      startDate=""
      endDate=""
      today="2026-05-01"
      refusal={null}
    />
  );
  const words = wordsOf(answered(list, { "settlements:terms": { terms: "MODERATE" } }));
  for (const name of ["Linh", "Minh"]) expect(words).toContain(name);
  expect(words.split("If you cancel: Free until 7 days before the tour;")).toHaveLength(3);
});
