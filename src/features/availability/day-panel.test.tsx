import { expect, it } from "vitest";

import { inEnglish } from "../../../tests/setup/in-english.tsx";
import { DayPanel } from "./day-panel.tsx";

it("leads from a day that is held to the booking that holds it", () => {
  const html = inEnglish(
    <DayPanel
      day="2026-11-28"
      setting={{ isAvailable: null, timeSlots: [], notes: "", works: true }}
      blocks={[{ date: "2026-11-28", type: "BOOKING", state: "BOOKED", jobRequestId: "job" }]}
      isEdited={false}
      problem={null}
      onEdit={() => undefined}
    />,
  );
  expect(html).toContain('href="/bookings?booking=job"');
});

it("marks a reason as somebody's own words, in whichever language", () => {
  const block = { date: "2026-11-28", type: "MANUAL", state: "BOOKED", reason: "Về quê" } as const;
  const html = inEnglish(
    <DayPanel
      day="2026-11-28"
      setting={{ isAvailable: null, timeSlots: [], notes: "", works: true }}
      blocks={[block]}
      isEdited={false}
      problem={null}
      onEdit={() => undefined}
    />,
  );
  expect(html).toContain('<bdi lang="">Về quê</bdi>');
});
