import { hashOfSecret } from "#convex/model/calendars/feed.ts";

import { dayAhead } from "../setup/market.ts";
import { all, type Answers, guides, type MatrixRow } from "./row.ts";
import { openRequest, type World } from "./world.ts";

const BOTH_SIDES: Answers = [401, 200, 404, 200, 200, 404, 403];
const BOTH_SIDES_TOO_EARLY: Answers = [401, 409, 404, 409, 409, 404, 403];
const SECRET = "known-to-the-calendar-program";

async function feedOf(world: World, guideUserId: World["guide"]["id"]) {
  const feed = { guideUserId, secretHash: hashOfSecret(SECRET), createdAt: 1 };
  await world.t.run((ctx) => ctx.db.insert("calendarFeeds", feed));
  return { file: `${SECRET}.ics` };
}

function asSecret({ file }: Record<string, unknown>) {
  return { secret: String(file).replace(".ics", ""), today: dayAhead(0) };
}

/** The file of a booking that has come so far, at both doors. */
function bookingFile(when: string, answers: Answers, ...statuses: string[]): MatrixRow {
  return {
    route: "GET /api/bookings/{id}/calendar.ics",
    fn: "calendars:bookingFile",
    when,
    answers,
    input: async (world) => ({ id: await openRequest(world, ...statuses) }),
    args: ({ id }) => ({ jobRequestId: id }),
  };
}

const FEED = { route: "GET /api/calendar/feed/{file}", fn: "calendars:feed", args: asSecret };

export const calendarMatrix: readonly MatrixRow[] = [
  { route: "POST /api/calendar/feed", fn: "calendars:createFeed", answers: guides(201) },
  { route: "DELETE /api/calendar/feed", fn: "calendars:endFeed", answers: guides(204) },
  { ...FEED, answers: all(200), input: (world) => feedOf(world, world.guide.id) },
  { ...FEED, when: "of nobody", answers: all(404), input: () => ({ file: "guessed.ics" }) },
  {
    ...FEED,
    when: "of a suspended guide",
    answers: all(404),
    input: (world) => feedOf(world, world.people.SUSPENDED.id),
  },
  {
    ...FEED,
    when: "of a deleted guide",
    answers: all(404),
    input: (world) => feedOf(world, world.people.DELETED.id),
  },
  bookingFile("of an open request", BOTH_SIDES_TOO_EARLY),
  bookingFile("of an accepted one", BOTH_SIDES, "ACCEPTED"),
  bookingFile("of a completed one", BOTH_SIDES, "ACCEPTED", "COMPLETED"),
  bookingFile("of a cancelled one", BOTH_SIDES_TOO_EARLY, "ACCEPTED", "CANCELLED"),
  { route: "GET /api/calendar/import", fn: "calendars:links", answers: guides(200) },
  {
    route: "PUT /api/calendar/import",
    fn: "calendars:setImport",
    when: "of this machine",
    answers: guides(400),
    input: () => ({ url: "http://127.0.0.1:3000/calendar.ics" }),
  },
  { route: "DELETE /api/calendar/import", fn: "calendars:removeImport", answers: guides(204) },
];
