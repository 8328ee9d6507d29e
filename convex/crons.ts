import { cronJobs } from "convex/server";

import { internal } from "./_generated/api.js";

const crons = cronJobs();

crons.hourly("close requests that waited too long", { minuteUTC: 3 }, internal.requests.expire, {});
crons.hourly(
  "close subscriptions whose paid period is over",
  { minuteUTC: 17 },
  internal.subscriptions.planClosings,
  {},
);

crons.hourly("sweep ended sessions and counters", { minuteUTC: 41 }, internal.users.sweep, {});

export default crons;
