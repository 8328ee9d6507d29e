import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  DASHBOARD_CITIES,
  DASHBOARD_LANGUAGES,
  DASHBOARD_SPECIALTIES,
} from "#convex/model/catalog/contract.ts";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { storage } from "../../../tests/setup/storage.ts";
import { guideDraft, guideDrafts } from "./guide-drafts.ts";
import { GuideEditForm } from "./guide-edit-form.tsx";
import { offeredBy } from "./guide-edit-lists.ts";

const GUIDE = {
  userId: "g1",
  hourlyRateVND: 60_000,
  yearsExperience: 0,
  bio: "I walk.",
  languages: ["thai"],
  areas: ["Phu Quoc"],
  specialties: ["shopping"],
} as never;

const USER = { name: "Mai", image: null };

const valuesOf = (html: string) =>
  [...html.matchAll(/<input[^>]*inputMode="numeric"[^>]*value="(\d+)"/g)].map(([, value]) => value);

beforeEach(() => void vi.stubGlobal("sessionStorage", storage()));
afterEach(() => void vi.unstubAllGlobals());

describe("the form of a guide's profile", () => {
  it("on a dashboard without a profile begins with 500,000 VND and one year, and cannot be left", () => {
    const html = answered(<GuideEditForm of="dashboard" guide={null} user={USER} />);
    expect(valuesOf(html)).toEqual(["500000", "1"]);
    expect(wordsOf(html)).not.toContain("Cancel");
  });

  it("of a profile begins with what it says", () => {
    const html = answered(
      <GuideEditForm of="page" guide={GUIDE} user={USER} onDone={() => undefined} />,
    );
    expect(valuesOf(html)).toEqual(["60000", "0"]);
    for (const word of ["Thai", "Phu Quoc", "Shopping Tours", "Cancel"]) {
      expect(wordsOf(html)).toContain(word);
    }
  });

  it.each(["page", "dashboard"] as const)(
    "of the %s begins with what was typed before the page was left",
    (of) => {
      guideDrafts.keep(guideDraft("g1"), { hourlyRateVND: 70_000, languages: ["thai", "lao"] });
      const html = answered(<GuideEditForm of={of} guide={GUIDE} user={USER} />);
      expect(valuesOf(html)).toEqual(["70000", "0"]);
      expect(wordsOf(html)).toContain("2 selected");
    },
  );

  it("offers on the dashboard its ten areas, nine languages and ten specialties, and what is chosen", () => {
    const values = (options: readonly { value: string }[]) => options.map(({ value }) => value);
    const start = { languages: ["thai"], areas: ["Hue"], specialties: ["shopping"] };
    expect(offeredBy("dashboard", "languages", start)).toEqual([
      ...values(DASHBOARD_LANGUAGES),
      "thai",
    ]);
    expect(offeredBy("dashboard", "areas", start)).toEqual(values(DASHBOARD_CITIES));
    expect(offeredBy("dashboard", "specialties", start)).toEqual([
      ...values(DASHBOARD_SPECIALTIES),
      "shopping",
    ]);
  });

  it("offers on the public page all that the wizard does", () => {
    const start = { languages: [], areas: [], specialties: [] };
    expect(offeredBy("page", "languages", start)).toHaveLength(41);
    expect(offeredBy("page", "areas", start)).toHaveLength(12);
    expect(offeredBy("page", "specialties", start)).toHaveLength(13);
  });
});
