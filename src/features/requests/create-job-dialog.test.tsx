import { expect, it, vi } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { storage } from "../../../tests/setup/storage.ts";
import { keepDraft } from "../../lib/drafts.ts";
import { CreateJobForm } from "./create-job-dialog.tsx";

const GUIDES = [{ userId: "g1", user: { name: "Linh" }, hourlyRateVND: 350_000 }];
const html = answered(<CreateJobForm onClose={() => undefined} />, { "guides:list": GUIDES });

const field = (name: string) =>
  new RegExp(`<(?:input|select|textarea)[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? "";
const optionsOf = (name: string) =>
  [
    ...(html
      .split(field(name))[1]
      ?.split("</select>")[0]
      ?.matchAll(/<option[^>]*>([^<]+)/g) ?? []),
  ].map(([, label]) => label?.replaceAll("\u00A0", " "));

it("asks for everything that a job is, and offers to cancel and to send", () => {
  const words = wordsOf(html);
  for (const label of [
    "Job Title",
    "Select Guide",
    "Start Date",
    "End Date",
    "Location",
    "Hours per Day",
    "Hourly Rate (VND)",
    "Additional Notes",
    "Cancel",
    "Send Request",
  ]) {
    expect(words).toContain(label);
  }
  expect(field("notes")).toContain('rows="3"');
  expect(optionsOf("guideUserId")).toContain("Linh – 350,000 VND/hour");
});

it("begins with eight of 24 hours and 200,000 VND", () => {
  for (const part of ['min="1"', 'max="24"', 'value="8"']) {
    expect(field("proposedHours")).toContain(part);
  }
  for (const part of ['min="1000"', 'value="200000"']) {
    expect(field("proposedRateVND")).toContain(part);
  }
});

it("offers the fifteen cities in their order, under the names of this dialog", () => {
  expect(optionsOf("locationCity").slice(-15)).toEqual([
    "Ho Chi Minh City",
    "Hanoi",
    "Da Nang",
    "Hoi An",
    "Hue",
    "Nha Trang",
    "Da Lat",
    "Can Tho",
    "Vung Tau",
    "Phu Quoc",
    "Sapa",
    "Ha Long Bay",
    "Mui Ne",
    "Quy Nhon",
    "Con Dao",
  ]);
});

it("says that the guides are on their way, or could not be loaded, and offers to try again", () => {
  const form = <CreateJobForm onClose={() => undefined} />;
  expect(wordsOf(answered(form))).toContain("Loading guides…");
  expect(wordsOf(answered(form))).not.toContain("Choose a guide");
  const failed = wordsOf(answered(form, { "guides:list": new Error("no answer") }));
  expect(failed).toContain("Try again");
  expect(failed).not.toContain("Loading guides…");
});

it("shows nobody else where the guide of a draft is not listed any more", () => {
  vi.stubGlobal("sessionStorage", storage());
  keepDraft("job", { guideUserId: "gone" });
  const shown = answered(<CreateJobForm onClose={() => undefined} />, { "guides:list": GUIDES });
  vi.unstubAllGlobals();
  // A browser shows the first option where the value is none of them.
  expect(wordsOf(shown)).toContain("Choose a guide");
});
