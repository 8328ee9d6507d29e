import { ConvexError } from "convex/values";
import { expect, it, vi } from "vitest";

import { used } from "../../../tests/setup/answered.tsx";
import { expectConsole } from "../../../tests/setup/console.ts";
import { storage } from "../../../tests/setup/storage.ts";
import { keepDraft, readDraft } from "../../lib/drafts.ts";
import { currentToast } from "../../ui/toast-store.ts";
import { reasonDraft } from "./pending-declines.ts";
import { useSetJobStatus, useSetStatus } from "./use-bookings.ts";

const OPEN = { id: "r1", status: "PENDING" } as const;
const AGREED = { id: "r1", status: "ACCEPTED" } as const;

it.each([
  ["ACCEPTED", "The booking request has been accepted."],
  ["DECLINED", "The booking request has been declined."],
  ["CANCELLED", "The booking has been cancelled."],
  ["COMPLETED", "The booking has been completed."],
] as const)("says of a booking that it is %s: %s", async (status, description) => {
  await used(useSetStatus)(OPEN, status);
  expect(currentToast()).toMatchObject({ title: "Booking Updated", description });
});

it("says of a job that its status is another", async () => {
  await used(useSetJobStatus)(OPEN, "ACCEPTED");
  expect(currentToast()).toMatchObject({
    title: "Job Updated",
    description: "Job status has been updated successfully.",
    variant: "success",
  });
});

const EXPIRED = "This request has expired";
const REFUSED = new ConvexError({ code: "CONFLICT", message: EXPIRED });
const LOST = new ConvexError("the connection is lost");

const MOVES = [
  ["a booking", useSetStatus, "requests:setBookingStatus", "Failed to update booking status"],
  ["a job", useSetJobStatus, "requests:setJobStatus", "Failed to update job status."],
] as const;

it.each(MOVES)("gives the server's reason where %s is not moved on", async (_what, hook, call) => {
  await used(hook, { [call]: REFUSED })(OPEN, "ACCEPTED");
  expect(currentToast()).toMatchObject({
    title: "Update Failed",
    description: EXPIRED,
    variant: "destructive",
  });
});

it.each(MOVES)("says so itself where %s finds no server", async (_what, hook, call, words) => {
  expectConsole("error", /the connection is lost/);
  await used(hook, { [call]: LOST })(OPEN, "ACCEPTED");
  expect(currentToast()).toMatchObject({ title: "Update Failed", description: words });
});

it.each(MOVES)("says of %s in which state it was seen", async (_what, hook, call) => {
  const sent = vi.fn();
  await used(hook, { [call]: sent })(OPEN, "CANCELLED");
  expect(sent).toHaveBeenCalledWith({ jobRequestId: "r1", status: "CANCELLED", from: "PENDING" });
});

it.each(MOVES)("says of %s for how much it is called off", async (_what, hook, call) => {
  const sent = vi.fn();
  await used(hook, { [call]: sent })({ ...AGREED, owedVND: 0 }, "CANCELLED");
  const said = { jobRequestId: "r1", status: "CANCELLED", from: "ACCEPTED", owedVND: 0 };
  expect(sent).toHaveBeenCalledWith(said);
});

const WRITTEN = { reason: "I am away that week" };

it.each(MOVES)(
  "keeps the reason for declining %s until it has arrived",
  async (_what, hook, call) => {
    vi.stubGlobal("sessionStorage", storage());
    keepDraft(reasonDraft("r1"), WRITTEN);
    await used(hook, { [call]: REFUSED })(OPEN, "DECLINED", WRITTEN.reason);
    expect(readDraft(reasonDraft("r1"))).toEqual(WRITTEN);
    await used(hook)(OPEN, "DECLINED", WRITTEN.reason);
    expect(readDraft(reasonDraft("r1"))).toBeNull();
  },
);

it.each(MOVES)("tells what became of %s before the decline was sent", async (_what, hook, call) => {
  const message = "The operator has taken this request back";
  await used(hook, { [call]: new ConvexError({ code: "CONFLICT", message }) })(OPEN, "DECLINED");
  expect(currentToast()).toMatchObject({ title: "Nothing left to decline", description: message });
  expect(currentToast()).not.toMatchObject({ variant: "destructive" });
});
