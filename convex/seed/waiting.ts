// What the demonstration guide finds on signing in: open requests, agreed ones, and messages about some of them.
import type { City } from "../model/catalog/contract.ts";
import { DEMO_OPERATOR } from "./people.ts";

export interface WaitingRequest {
  operator: number;
  city: City;
  title: string;
  notes: string;
  /** Agreed already, instead of open. */
  isAccepted: boolean;
  groupSize?: number;
  meetingPoint?: string;
  startTime?: string;
  /** What the operator offers instead, still unanswered. */
  offer?: { rateVND: number; hours: number; note: string };
  /** From the operator, still unread. */
  messages: readonly string[];
}

export const CALLED_OFF = {
  city: "Hanoi",
  title: "Old Quarter by cyclo and on foot, 6 guests",
  notes: "The group knows each other from a choir; they like to stop where there is music.",
  startsIn: 9,
  endsIn: 10,
  hours: 8,
  tourDay: { groupSize: 6, meetingPoint: "Opera House, main stairs", startTime: "08:30" },
} as const;

export const WAITING_REQUESTS: readonly WaitingRequest[] = [
  {
    operator: 1,
    city: "Hue",
    title: "Imperial city and royal kitchen in Hue, 6 guests",
    notes: "Tickets are prepaid, I will send the vouchers a day before.",
    groupSize: 6,
    meetingPoint: "Ngọ Môn gate, by the ticket office",
    startTime: "08:00",
    isAccepted: true,
    messages: [],
  },
  {
    operator: DEMO_OPERATOR,
    city: "Hoi An",
    title: "Hoi An before breakfast: market, river, old town",
    notes: "A couple from Lyon, both teachers. They would be glad of some French.",
    groupSize: 2,
    meetingPoint: "Hoi An market, river side",
    startTime: "05:30",
    isAccepted: false,
    messages: [],
  },
  {
    operator: 11,
    city: "Hoi An",
    title: "Lantern workshop and evening walk for a couple",
    notes: "They are flexible with the start time.",
    isAccepted: false,
    messages: [
      "Hello! We have a couple who would love a lantern workshop. Are you free that week?",
      "The request is in your list. They are flexible with the start time.",
    ],
  },
  {
    operator: 2,
    city: "Da Nang",
    title: "Private day in Da Nang for a family of five",
    notes: "Three generations; benches and shade are welcome.",
    groupSize: 5,
    offer: {
      rateVND: 290_000,
      hours: 5,
      note: "Could it be an hour longer? We would pay a little more for it.",
    },
    isAccepted: false,
    messages: [
      "Good evening, just checking whether you saw our request for the family of five.",
      "One more thing: the grandmother would like to sit down for lunch somewhere quiet.",
    ],
  },
  {
    operator: 4,
    city: "Da Nang",
    title: "Marble Mountains and Cham art, 8 guests",
    notes: "",
    isAccepted: true,
    messages: [],
  },
  {
    operator: 6,
    city: "Hue",
    title: "Garden houses and tea in Hue, 4 guests",
    notes: "They come from the mountains and will be tired of stairs.",
    isAccepted: false,
    messages: ["Hi, our guests land earlier than planned. Could the first day start at noon?"],
  },
  {
    operator: 5,
    city: "Da Nang",
    title: "Company outing with photo rally, 14 people",
    notes: "We would like a short report with photos afterwards.",
    isAccepted: false,
    messages: [],
  },
];
