import { ConvexError } from "convex/values";
import type { SyntheticEvent } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { addDays, todayInVietnam } from "#convex/model/days.ts";

import { used, type Answers } from "../../../tests/setup/answered.tsx";
import { expectConsole } from "../../../tests/setup/console.ts";
import { storage } from "../../../tests/setup/storage.ts";
import { keepDraft, readDraft } from "../../lib/drafts.ts";
import { currentToast } from "../../ui/toast-store.ts";
import { draftKey } from "./book-form.ts";
import type { BookingDraft } from "./book-form.ts";
import { useBook } from "./use-book.ts";

const today = todayInVietnam(Date.now());
const DAY = addDays(today, 5);
const GUIDE = { userId: "g1", name: "Linh", hourlyRateVND: 350_000, areas: ["Hanoi"] };
const FULL = { title: "Old Quarter", startDate: DAY, endDate: DAY };
const event = { preventDefault: () => undefined } as SyntheticEvent;

const KEY = draftKey(GUIDE);

beforeEach(() => vi.stubGlobal("sessionStorage", storage()));
afterEach(() => vi.unstubAllGlobals());

async function send(
  written: BookingDraft["written"],
  answers: Answers = { "requests:book": { id: "r1" } },
) {
  const onClose = vi.fn();
  keepDraft(KEY, { written });
  const options = { guide: GUIDE, prefill: {}, today, onClose };
  const book = used(() => useBook(options), answers);
  await book.submit(event);
  return { onClose };
}

it("says that a request is sent and its days held, closes, and keeps no draft", async () => {
  const { onClose } = await send(FULL);
  expect(currentToast()).toMatchObject({
    title: "Booking Request Sent",
    description:
      "Your booking request has been sent to Linh. The dates have been temporarily blocked.",
    variant: "success",
    action: { label: "See the booking" },
  });
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(readDraft(KEY)).toBeNull();
});

it.each([
  [{ code: "CONFLICT", message: "This time is already blocked" }, "This time is already blocked"],
  ["the connection is lost", "Failed to create booking request"],
])("of %j says that it failed, and stays open as it is", async (refusal, description) => {
  if (typeof refusal === "string") expectConsole("error", /the connection is lost/);
  const answers = { "requests:book": new ConvexError(refusal) };
  const { onClose } = await send(FULL, answers);
  expect(currentToast()).toMatchObject({
    title: "Booking Request Failed",
    description,
    variant: "destructive",
  });
  expect(onClose).not.toHaveBeenCalled();
  expect(readDraft(KEY)).toEqual({ written: FULL });
});

it.each([
  [{}, "Missing Dates", "Please select both start and end dates"],
  [{ startDate: DAY }, "Missing Dates", "Please select both start and end dates"],
  [{ ...FULL, title: " " }, "Missing Information", "Please fill in all required fields"],
  [{ ...FULL, locationCity: "" }, "Missing Information", "Please fill in all required fields"],
])("of %j says: %s", async (draft, title, description) => {
  const { onClose } = await send(draft);
  expect(currentToast()).toMatchObject({ title, description, variant: "destructive" });
  expect(onClose).not.toHaveBeenCalled();
});
