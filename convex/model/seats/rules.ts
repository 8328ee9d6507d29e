// Pure decisions about seats. Browser-safe.
import { type Seat, SEATS } from "./contract.ts";

/** Whether who sits here may do what is asked from that seat on. */
export function reaches(seat: Seat, from: Seat): boolean {
  return SEATS.indexOf(seat) <= SEATS.indexOf(from);
}

/** What somebody is told whose seat does not reach. */
export const SEAT_REFUSALS: Readonly<Record<Exclude<Seat, "READER">, string>> = {
  OWNER: "Only the owner of your company can do this",
  BOOKER: "Your seat is for reading. Ask the owner of your company to change it.",
};

export const COMPANY_STANDS_STILL =
  "Your company's account is suspended or about to be deleted. Nothing can be changed.";
