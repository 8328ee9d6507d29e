import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { PersonDetails } from "./person-details.tsx";
import type { Person } from "./person-parts.tsx";

it("dates a company's check by the day in Vietnam, and says what was decided about the person", () => {
  const at = Date.parse("2026-11-27T01:00:00+07:00");
  const person = {
    user: {
      id: "u",
      role: "OPERATOR",
      username: "olga",
      name: "Olga",
      email: "olga@example.com",
      createdAt: at - 40 * 86_400_000,
      emailVerified: null,
      suspendedAt: null,
    },
    suspension: null,
    guide: null,
    operator: { companyName: "Lotus Tours", website: "", verifiedAt: at, description: "" },
    money: { requests: 0, completed: 0, completedVND: 0, subscription: null },
    bookings: [],
    reports: [],
    sessions: [],
    deeds: [
      { id: "d2", at, action: "user.unsuspend", by: null, reason: null },
      { id: "d1", at, action: "user.suspend", by: "Chi", reason: "Never came" },
    ],
  };
  const words = wordsOf(answered(<PersonDetails person={person as unknown as Person} />));
  expect(words).toContain("Nov 27, 2026");
  expect(words).toMatch(/Suspended a user Chi · [^·]*Never came/);
});
