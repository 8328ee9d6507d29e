// What a person may do in the name of the company they sit at. Browser-safe.

/** From the one who may do everything down to the one who looks. */
export const SEATS = ["OWNER", "BOOKER", "READER"] as const;
export type Seat = (typeof SEATS)[number];

/** What an owner gives to others: a company has one owner, who made it. */
export const GIVEN_SEATS = ["BOOKER", "READER"] as const;
export type GivenSeat = (typeof GIVEN_SEATS)[number];
