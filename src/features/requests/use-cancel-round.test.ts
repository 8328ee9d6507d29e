import { ConvexError } from "convex/values";
import { expect, it, vi } from "vitest";

import { used } from "../../../tests/setup/answered.tsx";
import type { Booking } from "../../requests/booking.ts";
import { currentToast } from "../../ui/toast-store.ts";
import { useCancelRound } from "./use-cancel-round.ts";

const ROUND = "b1" as NonNullable<Booking["broadcastId"]>;

it("says how many requests of the round were still open", async () => {
  const sent = vi.fn(() => [{ id: "r1" }, { id: "r3" }]);
  await used(useCancelRound, { "broadcasts:cancel": sent })(ROUND);
  expect(sent).toHaveBeenCalledWith({ broadcastId: ROUND });
  expect(currentToast()).toMatchObject({
    title: "Booking Updated",
    description: "2 requests have been cancelled.",
    variant: "success",
  });
});

it("gives the server's reason where a guide was quicker", async () => {
  const message = "This request has been agreed on meanwhile";
  const refused = new ConvexError({ code: "CONFLICT", message });
  await used(useCancelRound, { "broadcasts:cancel": refused })(ROUND);
  expect(currentToast()).toMatchObject({
    title: "Update Failed",
    description: message,
    variant: "destructive",
  });
});
