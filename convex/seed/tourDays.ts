// What the demonstration accounts find on their boards: tours of today and tomorrow, and how their people can be reached.
import type { City } from "../model/catalog/contract.ts";
import { type Day, startOfDay } from "../model/days.ts";
import type { TourDayStatus } from "../model/tourDays/contract.ts";
import type { ContactsInput } from "../model/users/contract.ts";
import type { SeedRequest } from "./history.ts";
import { DEMO_GUIDE, DEMO_OPERATOR, type SeedGuide } from "./people.ts";

interface DemoTour {
  /** Has no other work on these days. */
  guide: number;
  city: City;
  title: string;
  notes: string;
  startsIn: number;
  endsIn: number;
  hours: number;
  tourDay: NonNullable<SeedRequest["tourDay"]>;
  isFollowed?: true;
}

const DEMO_TOURS: readonly DemoTour[] = [
  {
    guide: DEMO_GUIDE,
    city: "Da Nang",
    title: "Son Tra morning and Cham museum, family of four",
    notes: "Two children, eight and eleven. They would love to see the monkeys.",
    startsIn: 0,
    endsIn: 0,
    hours: 8,
    tourDay: { groupSize: 4, meetingPoint: "Hotel lobby, 12 Bach Dang", startTime: "08:30" },
  },
  {
    guide: 4,
    city: "Hoi An",
    title: "Fishing village at dawn, couple with cameras",
    notes: "They want to be at the boats before the light.",
    startsIn: 0,
    endsIn: 0,
    hours: 3,
    tourDay: { groupSize: 2, meetingPoint: "Cua Dai pier", startTime: "05:00" },
    isFollowed: true,
  },
  {
    guide: 17,
    city: "Da Nang",
    title: "Street food by bicycle, eight students",
    notes: "Two vegetarians. Bicycles are paid for.",
    startsIn: 0,
    endsIn: 0,
    hours: 5,
    tourDay: { groupSize: 8, meetingPoint: "Dragon bridge, east side", startTime: "10:30" },
    isFollowed: true,
  },
  {
    guide: 1,
    city: "Hanoi",
    title: "Old Quarter and craft villages, two days",
    notes: "The second day begins at the same place.",
    startsIn: 0,
    endsIn: 1,
    hours: 8,
    tourDay: { groupSize: 6, meetingPoint: "Opera house steps", startTime: "09:00" },
    isFollowed: true,
  },
  {
    guide: 31,
    city: "Hanoi",
    title: "Temple of literature and tea, retired teachers",
    notes: "They walk slowly and ask a lot.",
    startsIn: 1,
    endsIn: 1,
    hours: 8,
    tourDay: { groupSize: 5, startTime: "14:00" },
  },
];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ON_THE_WAY_MS = 40 * MINUTE_MS;
const BOOKED_AGO_MS = 9 * 24 * HOUR_MS;

/** Agreed long ago, at each guide's own rate. */
export function planDemoTours(guides: readonly SeedGuide[]): SeedRequest[] {
  return DEMO_TOURS.map((tour, index) => {
    const bookedAgoMs = BOOKED_AGO_MS - index * 7 * HOUR_MS;
    return {
      ...tour,
      operator: DEMO_OPERATOR,
      rateVND: guides[tour.guide]?.hourlyRateVND ?? 0,
      bookedAgoMs,
      steps: [{ action: "accept", by: "GUIDE", agoMs: bookedAgoMs - 3 * HOUR_MS }],
      guideReview: null,
      operatorReview: null,
    };
  });
}

/** What the guide has said by now of a tour of today; null before there is anything to say. */
export function toldBy(
  nowMs: number,
  { isFollowed, tourDay, hours }: Pick<SeedRequest, "isFollowed" | "tourDay" | "hours">,
  today: Day,
): { status: TourDayStatus; changedAt: number } | null {
  if (isFollowed === undefined) return null;
  const [hour = 0, minute = 0] = (tourDay?.startTime ?? "").split(":").map(Number);
  const start = startOfDay(today) + hour * HOUR_MS + minute * MINUTE_MS;
  const told = [
    { status: "FINISHED", changedAt: start + hours * HOUR_MS },
    { status: "STARTED", changedAt: start },
    { status: "ON_THE_WAY", changedAt: start - ON_THE_WAY_MS },
  ] as const;
  return told.find(({ changedAt }) => changedAt <= nowMs) ?? null;
}

/** Of the guides who go on these tours, by their place in the plan. No network hands such numbers out. */
export const DEMO_CONTACTS: readonly { guide: number; contacts: ContactsInput }[] = [
  {
    guide: DEMO_GUIDE,
    contacts: {
      phone: "+84 000 555 0101",
      whatsapp: "",
      zalo: "+84 000 555 0101",
      shared: ["phone", "zalo"],
    },
  },
  {
    guide: 17,
    contacts: { phone: "", whatsapp: "+84 000 555 0117", zalo: "", shared: ["whatsapp"] },
  },
  {
    guide: 1,
    contacts: {
      phone: "+84 000 555 0102",
      whatsapp: "",
      zalo: "",
      shared: ["phone", "email"],
    },
  },
];

export const DEMO_OPERATOR_CONTACTS: ContactsInput = {
  phone: "+84 000 555 0100",
  whatsapp: "+84 000 555 0100",
  zalo: "",
  shared: ["phone", "whatsapp", "email"],
};
