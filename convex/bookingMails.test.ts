// What the mails about a booking say of its money and of its time: the guide has it, also who never opens the app.
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { type Backend, createBackend, sendingMails } from "../tests/setup/backend.ts";
import { addPair, bookingOf, dayAhead, type Person } from "../tests/setup/market.ts";
import { api, internal } from "./_generated/api.js";
import { writeLetter } from "./model/mail/letter.ts";
import { letterText } from "./model/mail/letterText.ts";
import type { BookingStatus } from "./model/requests/contract.ts";

let t: Backend;
let guide: Person;
let operator: Person;

// What is scheduled waits, so that the sender leaves the mails to the tests.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => void vi.useRealTimers());

beforeEach(async () => {
  ({ t, guide, operator } = await addPair(createBackend(sendingMails)));
  await guide.as.mutation(api.settlements.setTerms, { terms: "STRICT" });
});

/** Two days of eight hours at 300,000 VND, which begin in so many days. */
async function ended(days: number, by: Person, ...statuses: BookingStatus[]): Promise<void> {
  const input = bookingOf(guide.id, dayAhead(days), dayAhead(days + 1));
  const { id: jobRequestId } = await operator.as.mutation(api.requests.book, input);
  await t.run((ctx) => ctx.db.patch("users", guide.id, { email: "guide@example.com" }));
  for (const status of statuses) {
    const person = status === "ACCEPTED" ? guide : by;
    await person.as.mutation(api.requests.setBookingStatus, { jobRequestId, status });
  }
  await t.mutation(internal.outbox.deliverNew, { round: Date.now() + 5_000 });
}

async function mailed(wanted: "cancelled" | "completed" | "request"): Promise<string> {
  const { mails } = await t.mutation(internal.mails.claim, {});
  const mail = mails.find(({ kind }) => kind === wanted);
  if (mail === undefined) throw new Error(`no mail: ${mails.map(({ kind }) => kind).join()}`);
  return letterText(writeLetter(mail, "https://guides.example"));
}

it("tells the guide what is owed for an agreed booking that the operator cancels", async () => {
  await ended(10, operator, "ACCEPTED", "CANCELLED");
  expect(await mailed("cancelled")).toMatch(
    /Owed to the guide: 2,400,000\sVND\nTo be paid by: \w+ \d+, \d{4}\n/,
  );
});

it("tells the operator what is owed for a completed tour", async () => {
  await ended(1, guide, "ACCEPTED", "COMPLETED");
  expect(await mailed("completed")).toMatch(/Owed to the guide: 4,800,000\sVND\n/);
});

it.each([
  ["that was free to be cancelled", 40, ["ACCEPTED", "CANCELLED"]],
  ["that nobody had agreed to", 10, ["CANCELLED"]],
] as const)("names no sum for one %s", async (_, days, statuses) => {
  await ended(days, operator, ...statuses);
  expect(await mailed("cancelled")).not.toContain("Owed");
});

it("says of a request for today that it lasts through its first day, and of another until that begins", async () => {
  await ended(0, operator);
  const today = await mailed("request");
  expect(today).toContain("the request is closed when the first day ends");
  expect(today).not.toContain("when the first day begins");
  await ended(10, operator);
  expect(await mailed("request")).toContain("the request is closed when the first day begins");
});

it.each([
  ["twenty times a day, to an address that nobody has shown to read", undefined, 20],
  ["as often as there is something, to one that is its person's", 1, 22],
] as const)("tells %s", async (_, emailVerified, count) => {
  await t.run((ctx) => ctx.db.patch("users", guide.id, { emailVerified }));
  for (let day = 1; day <= 22; day += 1) {
    await operator.as.mutation(
      api.requests.book,
      bookingOf(guide.id, dayAhead(day), dayAhead(day)),
    );
    await t.mutation(internal.outbox.deliverNew, { round: Date.now() + 5_000 });
  }
  const mails = await t.run((ctx) => ctx.db.query("mails").collect());
  expect(mails.filter(({ kind }) => kind === "request")).toHaveLength(count);
  const news = await guide.as.query(api.notifications.list, {});
  expect(news).toHaveLength(22);
});
