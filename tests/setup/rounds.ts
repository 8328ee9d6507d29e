// Rounds for tests: several guides who are asked at once by one operator.
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { BookingStatus } from "#convex/model/requests/contract.ts";

import { createBackend, keepingEffects } from "./backend.ts";
import { addGuide, addOperator, bookingOf, dayAhead } from "./market.ts";
import type { Person } from "./market.ts";

export const NAMES = ["Hương", "Minh", "Lan", "Quân", "Thảo", "Vy"] as const;

export function termsOf(guides: readonly Person[], first = 3, last = first) {
  const { guideUserId: _one, ...terms } = bookingOf("", dayAhead(first), dayAhead(last));
  return { ...terms, guideUserIds: guides.map(({ id }): string => id) };
}

export async function roundMarket(count = 3) {
  const t = createBackend(keepingEffects);
  const guides: Person[] = [];
  for (const name of NAMES.slice(0, count)) guides.push(await addGuide(t, {}, name));
  return { t, guides, operator: await addOperator(t) };
}

export async function asked(count = 3, first = 3, last = first) {
  const { t, guides, operator } = await roundMarket(count);
  const round = await operator.as.mutation(api.broadcasts.create, termsOf(guides, first, last));
  const ids = round.bookings.map(({ id }) => id);
  const set = (by: Person, index: number, status: BookingStatus) =>
    by.as.mutation(api.requests.setBookingStatus, {
      jobRequestId: ids[index] as Id<"jobRequests">,
      status,
    });
  const get = (by: Person, index: number) =>
    by.as.query(api.requests.get, { jobRequestId: ids[index] as Id<"jobRequests"> });
  const statuses = async () => {
    const list = await operator.as.query(api.requests.listBookings, {});
    return ids.map((id) => list.find((one) => one.id === id)?.status);
  };
  return { t, guides, operator, round, ids, set, get, statuses };
}

export function guideAt(guides: readonly Person[], index: number): Person {
  const guide = guides[index];
  if (guide === undefined) throw new Error("nobody stands there");
  return guide;
}
