// The bookings as the device keeps them: what the list shows of each, without notes, offers, pictures and ways to reach people.
import * as z from "zod/mini";

import { BOOKING_STATUSES } from "#convex/model/requests/contract.ts";

import { deviceStore, type KeptAnswer } from "../lib/device-store.ts";
import { actionsOf, counterpartyOf, type Booking, type Side } from "./booking.ts";

export const KEPT_SECTIONS = ["pending", "upcoming", "past"] as const;
export type KeptSection = (typeof KEPT_SECTIONS)[number];

/** What the buttons of an open request do. */
const ACTIONS = ["accept", "decline", "cancel"] as const;

const keptBooking = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(BOOKING_STATUSES),
  startDate: z.string(),
  endDate: z.string(),
  startTime: z.nullable(z.string()),
  meetingPoint: z.nullable(z.string()),
  locationCity: z.string(),
  groupSize: z.nullable(z.number()),
  proposedHours: z.number(),
  proposedRateVND: z.number(),
  other: z.object({
    name: z.string(),
    companyName: z.nullable(z.string()),
    isDeleted: z.boolean(),
  }),
  actions: z.array(z.enum(ACTIONS)),
});

const keptList = z.object({
  at: z.number(),
  hasMore: z.boolean(),
  bookings: z.array(keptBooking),
});

const keptBookings = z.object({
  side: z.enum(["GUIDE", "OPERATOR"]),
  pending: z.optional(keptList),
  upcoming: z.optional(keptList),
  past: z.optional(keptList),
});

export type KeptBooking = z.infer<typeof keptBooking>;
export type KeptList = z.infer<typeof keptList>;
export type KeptBookings = z.infer<typeof keptBookings>;

/** @internal */
export function toKept(booking: Booking, side: Side): KeptBooking {
  const { party } = counterpartyOf(booking, side);
  const offered: readonly string[] = booking.status === "PENDING" ? actionsOf(booking, side) : [];
  return {
    id: booking.id,
    title: booking.title,
    status: booking.status,
    startDate: booking.startDate,
    endDate: booking.endDate,
    startTime: booking.startTime,
    meetingPoint: booking.meetingPoint,
    locationCity: booking.locationCity,
    groupSize: booking.groupSize,
    proposedHours: booking.proposedHours,
    proposedRateVND: booking.proposedRateVND,
    other: { name: party.name, companyName: party.companyName, isDeleted: party.isDeleted },
    actions: ACTIONS.filter((action) => offered.includes(action)),
  };
}

/** Null where nothing is kept, or nothing that this version can read. */
export function readKeptBookings(answer: Pick<KeptAnswer, "data"> | null): KeptBookings | null {
  return keptBookings.safeParse(answer?.data).data ?? null;
}

/** What is shown together is as old as the oldest part of it. */
export function keptSince(kept: KeptBookings): number {
  return Math.min(...KEPT_SECTIONS.flatMap((section) => kept[section]?.at ?? []));
}

export interface SeenSection {
  owner: string;
  side: Side;
  section: KeptSection;
  at: number;
  bookings: readonly Booking[];
  hasMore: boolean;
}

/** Keeps the first page of one section beside the others. */
export function keepSection({ owner, side, section, at, bookings, hasMore }: SeenSection) {
  return deviceStore.change(owner, "bookings", at, (before) => {
    const known = readKeptBookings({ data: before });
    const list = { at, hasMore, bookings: bookings.map((booking) => toKept(booking, side)) };
    return { ...(known?.side === side ? known : {}), side, [section]: list };
  });
}
