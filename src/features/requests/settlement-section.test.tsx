import type { ComponentProps } from "react";
import { expect, it, onTestFinished, vi } from "vitest";

import { addDays, dayInVietnam } from "#convex/model/days.ts";
import { SETTLEMENT_NOTE_MAX } from "#convex/model/settlements/contract.ts";

import { answered, used } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { storage } from "../../../tests/setup/storage.ts";
import { MayAct } from "../../components/may-act.ts";
import { keepDraft } from "../../lib/drafts.ts";
import type { Booking } from "../../requests/booking.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DisputeForm, DisputeNews } from "./dispute-button.tsx";
import { SettlementSection } from "./settlement-section.tsx";
import { useCancelText } from "./use-cancel-text.ts";
import { useSettle } from "./use-settle.ts";

const SAID_AT = Date.UTC(2026, 4, 3, 4, 5, 6);

const SETTLEMENT = {
  party: "OPERATOR",
  terms: "MODERATE",
  state: "DUE",
  why: "COMPLETED",
  amountVND: 4_800_000,
  dueOn: "2026-05-16",
  isOverdue: false,
  saidBy: null,
  saidAt: null,
  answeredAt: null,
  note: null,
  finishedOn: null,
  isGuideAway: false,
  isPartnerAway: false,
  deeds: ["say"],
};

const drawn = (more: object | undefined) =>
  answered(<SettlementSection jobRequestId="j1" />, {
    "settlements:get": more && { ...SETTLEMENT, ...more },
  });
const section = (more: object | undefined) => wordsOf(drawn(more));

it("says what is due, by when, and that no money moves here", () => {
  const text = section({});
  for (const said of ["Payment Due", "4,800,000 VND", "For the completed tour", "May 16, 2026"]) {
    expect(text).toContain(said);
  }
  expect(text).toContain("GuideLink moves no money between you");
  expect(text).toContain("Say it is paid");
});

it("says who said that it is paid, and asks the other side alone", () => {
  const said = { state: "SAID", saidBy: "OPERATOR", saidAt: 0, note: "By transfer" };
  const text = section({ ...said, deeds: ["confirm", "dispute"] });
  expect(text).toContain("The operator says it is paid");
  expect(text).toContain("By transfer");
  // Their own words, in whichever language.
  expect(drawn(said)).toMatch(/<p dir="auto" lang=""[^>]*>By transfer</);
  expect(text).toContain("Confirm it is paid Dispute");
  expect(section({ ...said, deeds: ["withdraw"] })).not.toContain("Confirm it is paid");
});

it("asks who disputes it for the reason first, which goes along, and confirms at once", async () => {
  const html = drawn({
    state: "SAID",
    saidBy: "OPERATOR",
    saidAt: 0,
    deeds: ["confirm", "dispute"],
  });
  const opensDialog = (name: string) => new RegExp(`<button[^>]*dialog[^>]*>${name}<`);
  expect(html).toMatch(opensDialog("Dispute"));
  expect(html).not.toMatch(opensDialog("Confirm it is paid"));

  const sent: unknown[] = [];
  const settle = (args: unknown) => sent.push(args);
  const { settle: say } = used(() => useSettle("j1", SAID_AT), { "settlements:settle": settle });
  expect(await say("dispute", "Half is missing")).toBe(true);
  expect(await say("confirm")).toBe(true);
  expect(await say("withdraw")).toBe(true);
  const saidAt = "2026-05-03T04:05:06.000Z";
  expect(sent).toEqual([
    { jobRequestId: "j1", deed: "dispute", note: "Half is missing", saidAt },
    { jobRequestId: "j1", deed: "confirm", saidAt },
    { jobRequestId: "j1", deed: "withdraw" },
  ]);
});

const SAID = { saidBy: "OPERATOR", saidAt: SAID_AT, note: null } as const;

function disputing(
  isPossible: boolean,
  stands: Pick<ComponentProps<typeof DisputeForm>["settlement"], "state" | "isOverdue">,
) {
  const more = { isPossible, settlement: { ...SAID, ...stands } };
  const does = { onSettle: async () => true, onDone: () => undefined };
  return answered(
    <Dialog>
      <DisputeForm jobRequestId="j1" pending={false} {...does} {...more} />
    </Dialog>,
  );
}

it("asks for a reason, and keeps one whole that is longer than the contract takes", () => {
  vi.stubGlobal("sessionStorage", storage());
  onTestFinished(() => void vi.unstubAllGlobals());
  const open = () => disputing(true, { state: "SAID", isOverdue: false });
  const note = "x".repeat(SETTLEMENT_NOTE_MAX);
  keepDraft("dispute:j1", { note });
  expect(wordsOf(open())).toContain("What is not right (optional)");
  expect(open()).not.toContain("aria-invalid=");
  keepDraft("dispute:j1", { note: `${note} and more` });
  expect(open()).toContain(`${note} and more</textarea>`);
  expect(open()).toContain('aria-invalid="true"');
  expect(wordsOf(open())).toContain("509 of 500 characters");
});

it("says in the dialog that there is nothing to dispute any more, and keeps what was written", () => {
  const open = disputing(true, { state: "SAID", isOverdue: false });
  expect(open).toContain('type="submit"');
  expect(wordsOf(open)).not.toContain("changed meanwhile");
  const over = disputing(false, { state: "DUE", isOverdue: false });
  expect(wordsOf(over)).toContain("The payment has changed meanwhile It now says “Due”");
  expect(wordsOf(over)).toContain("Everything you wrote is kept.");
  const late = disputing(false, { state: "DUE", isOverdue: true });
  expect(wordsOf(late)).toContain("It now says “Overdue”");
  expect(over).toContain("<textarea");
  expect(over).not.toContain('type="submit"');
});

it("says in the dialog what the other side says by now, where they took it back and said it anew", () => {
  const settlement = { ...SAID, state: "SAID", isOverdue: false, note: "The rest too" } as const;
  const news = (openedAt: number, isSent = false) =>
    wordsOf(answered(<DisputeNews {...{ openedAt, settlement, isSent }} isPossible />, {}));
  expect(news(SAID_AT)).toBe("");
  const words = news(SAID_AT - 60_000);
  expect(words).toMatch(/changed meanwhile The operator says it is paid, May 3.* The rest too/);
  expect(words).toContain("Everything you wrote is kept.");
  expect(words).not.toContain("nothing to dispute");
  expect(news(SAID_AT - 60_000, true)).toBe("");
});

it("offers to dispute what can be disputed alone", () => {
  const dialogs = (deeds: string[]) => drawn({ state: "SAID", deeds }).match(/haspopup/g) ?? [];
  expect(dialogs(["confirm", "dispute"]).length).toBe(1);
  expect(dialogs(["say"]).length).toBe(0);
});

it("says what is overdue, and of what is paid no day any more", () => {
  expect(section({ isOverdue: true })).toContain("Overdue");
  const paid = section({ state: "PAID", deeds: [] });
  expect(paid).toContain("Payment Paid");
  expect(paid).not.toContain("May 16");
});

it("shows a reader of the company what is due, and no button", () => {
  const html = answered(
    <MayAct value={false}>
      <SettlementSection jobRequestId="j1" />
    </MayAct>,
    { "settlements:get": SETTLEMENT },
  );
  expect(wordsOf(html)).toContain("Payment Due");
  expect(html).not.toContain("<button");
});

it("says of a booking that was called off that nothing is owed, and of no other", () => {
  const free = { ...SETTLEMENT, state: "NOTHING", why: null, deeds: [] };
  const answers = { "settlements:get": free };
  const off = answered(<SettlementSection jobRequestId="j1" isCancelled />, answers);
  expect(wordsOf(off)).toBe("Payment Nothing is owed.");
  expect(section(free)).toBe("");
  const owed = { "settlements:get": { ...SETTLEMENT, why: "CANCELLED" } };
  const late = answered(<SettlementSection jobRequestId="j1" isCancelled />, owed);
  expect(wordsOf(late)).toContain("4,800,000 VND");
});

it("is not there while nothing is owed or known", () => {
  expect(section({ why: null, state: "OPEN" })).toBe("");
  expect(section(undefined)).toBe("");
});

const BOOKING = {
  id: "j1",
  status: "ACCEPTED",
  startDate: dayInVietnam(Date.now()),
  endDate: dayInVietnam(Date.now()),
  proposedHours: 8,
  proposedRateVND: 300_000,
} as unknown as Booking;

function Question({ booking }: { booking: Booking }) {
  const { text, isKnown, owedVND } = useCancelText(booking);
  return (
    <p aria-busy={!isKnown} data-owed={owedVND}>
      {text}
    </p>
  );
}

const question = (answers: Record<string, unknown>, booking = BOOKING) =>
  answered(<Question booking={booking} />, answers);
const cancelling = (more: object, booking = BOOKING) =>
  wordsOf(question({ "settlements:get": { ...SETTLEMENT, ...more } }, booking));

it("says before calling off what is owed for it", () => {
  expect(cancelling({})).toContain("you owe 2,400,000 VND: 100% of the amount");
  expect(cancelling({ terms: "FLEXIBLE" })).toContain("you owe 1,200,000 VND: 50% of the amount");
  expect(cancelling({ terms: null })).toContain("you owe nothing");
  const away = cancelling({ isGuideAway: true });
  expect(away).toContain("The guide cannot be reached at the moment: you owe nothing.");
  expect(cancelling({ party: "GUIDE" })).toContain("counts in your figures");
  expect(cancelling({}, { ...BOOKING, status: "PENDING" })).not.toContain("owe");
});

it("says before a request is taken back that the others of its round stay asked", () => {
  const asked = { ...BOOKING, status: "PENDING", othersAsked: 2 } as const;
  expect(wordsOf(question({}, asked))).toContain("2 other guides can still accept.");
  expect(wordsOf(question({}, { ...asked, othersAsked: 0 }))).not.toContain("accept");
  expect(cancelling({}, { ...asked, status: "ACCEPTED" })).not.toContain("accept");
});

it("counts the days that have been worked in full, and says when none is left", () => {
  const today = dayInVietnam(Date.now());
  const long = { ...BOOKING, startDate: addDays(today, -1), endDate: addDays(today, 2) };
  const flexible = { terms: "FLEXIBLE" };
  // Yesterday in full and half of three days.
  expect(cancelling(flexible, long)).toContain("owe 6,000,000 VND: the days that have been worked");
  // Yesterday and today in full and half of two days.
  const done = { ...flexible, finishedOn: today };
  expect(cancelling(done, long)).toContain("owe 7,200,000 VND");
  expect(cancelling({ ...done, terms: null }, long)).toContain("owe 4,800,000 VND for the days");
  expect(cancelling({ ...done, party: "GUIDE" }, long)).toContain("owed to you: 4,800,000 VND");
  const over = cancelling(done);
  expect(over).toContain("it can only be completed");
  expect(over).not.toContain("owe");
});

it("is called off for what the operator was told, and for whatever comes of it by the guide", () => {
  const told = (more: object) => question({ "settlements:get": { ...SETTLEMENT, ...more } });
  expect(told({})).toContain('data-owed="2400000"');
  expect(told({ isGuideAway: true })).toContain('data-owed="0"');
  expect(told({ party: "GUIDE" })).not.toContain("data-owed");
  expect(question({}, { ...BOOKING, status: "PENDING" })).not.toContain("data-owed");
});

it("is not to be called off before that is known", () => {
  expect(question({})).toContain('aria-busy="true"');
  expect(question({ "settlements:get": SETTLEMENT })).toContain('aria-busy="false"');
  expect(question({}, { ...BOOKING, status: "PENDING" })).toContain('aria-busy="false"');
});
