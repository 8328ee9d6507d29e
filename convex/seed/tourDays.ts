// What the demonstration accounts find on their boards: tours of today and tomorrow, and how their people can be reached.
import type { City } from "../model/catalog/contract.ts";
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
  tourDay: NonNullable<SeedRequest["tourDay"]>;
  /** How far it has come today; missing where the guide has said nothing. */
  progress?: TourDayStatus;
}

const DEMO_TOURS: readonly DemoTour[] = [
  {
    guide: DEMO_GUIDE,
    city: "Da Nang",
    title: "Son Tra morning and Cham museum, family of four",
    notes: "Two children, eight and eleven. They would love to see the monkeys.",
    startsIn: 0,
    endsIn: 0,
    tourDay: { groupSize: 4, meetingPoint: "Hotel lobby, 12 Bach Dang", startTime: "08:30" },
  },
  {
    guide: 4,
    city: "Hoi An",
    title: "Fishing village at dawn, couple with cameras",
    notes: "They want to be at the boats before the light.",
    startsIn: 0,
    endsIn: 0,
    tourDay: { groupSize: 2, meetingPoint: "Cua Dai pier", startTime: "05:00" },
    progress: "FINISHED",
  },
  {
    guide: 17,
    city: "Da Nang",
    title: "Street food by bicycle, eight students",
    notes: "Two vegetarians. Bicycles are paid for.",
    startsIn: 0,
    endsIn: 0,
    tourDay: { groupSize: 8, meetingPoint: "Dragon bridge, east side", startTime: "07:30" },
    progress: "STARTED",
  },
  {
    guide: 1,
    city: "Hanoi",
    title: "Old Quarter and craft villages, two days",
    notes: "The second day begins at the same place.",
    startsIn: 0,
    endsIn: 1,
    tourDay: { groupSize: 6, meetingPoint: "Opera house steps", startTime: "09:00" },
    progress: "ON_THE_WAY",
  },
  {
    guide: 31,
    city: "Hanoi",
    title: "Temple of literature and tea, retired teachers",
    notes: "They walk slowly and ask a lot.",
    startsIn: 1,
    endsIn: 1,
    tourDay: { groupSize: 5, startTime: "14:00" },
  },
];

const HOUR_MS = 3_600_000;
const BOOKED_AGO_MS = 9 * 24 * HOUR_MS;

/** Agreed long ago, at each guide's own rate. */
export function planDemoTours(guides: readonly SeedGuide[]): SeedRequest[] {
  return DEMO_TOURS.map((tour, index) => {
    const bookedAgoMs = BOOKED_AGO_MS - index * 7 * HOUR_MS;
    return {
      ...tour,
      operator: DEMO_OPERATOR,
      hours: 8,
      rateVND: guides[tour.guide]?.hourlyRateVND ?? 0,
      bookedAgoMs,
      steps: [{ action: "accept", by: "GUIDE", agoMs: bookedAgoMs - 3 * HOUR_MS }],
      guideReview: null,
      operatorReview: null,
    };
  });
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
