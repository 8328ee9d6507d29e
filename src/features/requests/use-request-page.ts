import { useDeferredValue, useState } from "react";

import { api } from "#convex/_generated/api.js";
import type { RequestGroup } from "#convex/model/requests/contract.ts";

import { useLive } from "../../components/use-live.ts";
import { useAddressParams } from "../../lib/use-address-params.ts";
import type { Booking } from "../../requests/booking.ts";
import { changesSince, statusesOf } from "./booking-lists.ts";
import type { BookingChange } from "./booking-lists.ts";

export const PAGE_SIZE = 10;

export type RequestFilter = { month?: string; city?: string; search?: string };

/**
 * A page of a group as the address names it, live, with what the latest answer changed. The server reads so many requests at a time:
 * where it found none that fits and there are more, the page goes on by itself.
 */
export function useRequestPage(group: RequestGroup, place: string, filter: RequestFilter = {}) {
  const [params, change] = useAddressParams();
  const cursor = params.get(place);
  const first = { group, cursor, size: PAGE_SIZE, ...filter };
  const asked = JSON.stringify(first);
  const [further, setFurther] = useState({ asked, cursor });
  const args = further.asked === asked ? { ...first, cursor: further.cursor } : first;
  const answer = useLive(api.requests.page, args, { keep: true });
  const { data: newest, failed, retry } = answer;
  const behind = !answer.stale && newest?.bookings.length === 0 ? newest.next : null;
  const goesOn = behind !== null && behind !== args.cursor;
  if (goesOn) setFurther({ asked, cursor: behind });
  // A page of requests takes long to draw: taps and keys come first.
  const settled = useDeferredValue(newest);
  // Nothing is said of a part in which nothing was found.
  const data = settled?.bookings.length === 0 && settled.next !== null ? undefined : settled;
  const stale = answer.stale || settled !== newest;
  const changes = useChanges(data?.bookings, JSON.stringify(args), stale);

  function open(next: string | null): void {
    change({ [place]: next });
  }
  return { data, changes, failed, retry, stale, isFirst: cursor === null, open };
}

/** What moved on a page; another page, or the first answer, moves nothing. */
function useChanges(bookings: readonly Booking[] | undefined, key: string, stale: boolean) {
  const [seen, setSeen] = useState<{
    key: string;
    bookings: readonly Booking[] | undefined;
    changes: readonly BookingChange[];
  }>({ key, bookings: undefined, changes: [] });
  if (!stale && bookings !== undefined && (bookings !== seen.bookings || key !== seen.key)) {
    const isSamePage = key === seen.key && seen.bookings !== undefined;
    const changes = isSamePage ? changesSince(statusesOf(seen.bookings ?? []), bookings) : [];
    // An answer that moves nothing keeps the marks of the one before.
    setSeen({ key, bookings, changes: changes.length > 0 || !isSamePage ? changes : seen.changes });
  }
  return seen.changes;
}
