import type { ConvexReactClient } from "convex/react";
import type { TFunction } from "i18next";

import { api } from "#convex/_generated/api.js";
import { REQUEST_PAGE_MAX } from "#convex/model/requests/contract.ts";

import { partyName } from "../../components/party-names.ts";
import { saveFile } from "../../lib/save-file.ts";
import type { Booking, Side } from "../../requests/booking.ts";
import { bookingsCsv } from "./bookings-csv.ts";
import type { RequestFilter } from "./use-request-page.ts";

/** What one file holds at most; a filter by month divides what is more. */
const PAGES_MAX = 50;

async function fetchAll(convex: ConvexReactClient, filter: RequestFilter): Promise<Booking[]> {
  const bookings: Booking[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const args = { group: "all" as const, cursor, size: REQUEST_PAGE_MAX, ...filter };
    const answer: { bookings: Booking[]; next: string | null } = await convex.query(
      api.requests.page,
      args,
    );
    bookings.push(...answer.bookings);
    cursor = answer.next;
    if (cursor === null) break;
  }
  return bookings;
}

/** Hands the visitor all that the filter leaves, not only the page that is seen. */
export async function downloadBookings(
  convex: ConvexReactClient,
  t: TFunction,
  { side, filter }: { side: Side; filter: RequestFilter },
): Promise<void> {
  const bookings = await fetchAll(convex, filter);
  const header = [
    t("bookings.csv.title"),
    t(side === "GUIDE" ? "bookings.operator" : "bookings.guide"),
    t("bookings.csv.status"),
    t("booking.startDate"),
    t("booking.endDate"),
    t("bookings.days"),
    t("bookings.hoursPerDay"),
    t("bookings.rate"),
    t("bookings.total"),
    t("bookings.city"),
    t("booking.groupSize"),
    t("booking.startTime"),
    t("booking.meetingPoint"),
    t("bookings.notes"),
  ];
  const text = bookingsCsv(header, bookings, side, {
    statusOf: (status) => t(`bookings.status.${status}`),
    nameOf: (party) => partyName(t, party),
  });
  saveFile(text, { name: "my-bookings.csv", type: "text/csv;charset=utf-8" });
}
