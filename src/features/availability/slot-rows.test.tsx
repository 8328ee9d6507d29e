import { expect, it } from "vitest";

import { DEFAULT_TIME_SLOTS } from "#convex/model/availability/contract.ts";

import { inEnglish } from "../../../tests/setup/in-english.tsx";
import { SlotRows } from "./slot-rows.tsx";

it("of the usual slots the two of the day are available, the one of the evening is booked", () => {
  const html = inEnglish(
    <SlotRows slots={DEFAULT_TIME_SLOTS} onChange={() => undefined} problem={null} />,
  );
  const rows = html.split('<fieldset aria-label="Time slot').slice(1);
  expect(
    rows.map((row) => [
      ...[...row.matchAll(/value="(\d\d:\d\d)"/g)].map(([, time]) => time),
      />(Available|Booked)</.exec(row)?.[1],
    ]),
  ).toEqual([
    ["09:00", "12:00", "Available"],
    ["13:00", "17:00", "Available"],
    ["18:00", "21:00", "Booked"],
  ]);
});
