import { cronJobs } from "convex/server";

import { internal } from "./_generated/api.js";
import { MEASURED_EVERY_SECONDS } from "./model/health/contract.ts";

const crons = cronJobs();

crons.hourly("close requests that waited too long", { minuteUTC: 3 }, internal.requests.expire, {});
crons.hourly(
  "close subscriptions whose paid period is over",
  { minuteUTC: 17 },
  internal.subscriptions.planClosings,
  {},
);

// The bound for live queries, which do not read the clock: they lose a session within a minute of its end.
crons.interval("end expired sessions", { minutes: 1 }, internal.users.endExpiredSessions, {});
crons.hourly(
  "end licences and remind of their end",
  { minuteUTC: 1 },
  internal.licences.settle,
  {},
);

crons.interval(
  "let in again who was suspended for a time",
  { minutes: 1 },
  internal.administration.endDueSuspensions,
  {},
);
crons.hourly(
  "remind of payments, and mark what is overdue",
  { minuteUTC: 11 },
  internal.settlements.remind,
  {},
);
crons.hourly("remove old answers", { minuteUTC: 53 }, internal.retries.removeOld, {});
crons.hourly("remove old counters", { minuteUTC: 47 }, internal.users.removeOldCounters, {});
crons.daily(
  "forget places that nobody signs in from",
  { hourUTC: 18, minuteUTC: 23 },
  internal.users.forgetOldPlaces,
  {},
);

crons.daily(
  "forget who looked at profiles long ago",
  { hourUTC: 18, minuteUTC: 31 },
  internal.guides.removeOldViews,
  {},
);

crons.daily(
  "remove links that ended long ago",
  { hourUTC: 18, minuteUTC: 41 },
  internal.links.removeOld,
  {},
);

crons.daily(
  "remove invitations that ended long ago",
  { hourUTC: 18, minuteUTC: 49 },
  internal.team.removeOld,
  {},
);

crons.hourly("remove used challenges", { minuteUTC: 7 }, internal.passkeys.removeOld, {});

crons.interval(
  "measure the service",
  { seconds: MEASURED_EVERY_SECONDS },
  internal.health.measure,
  {},
);
crons.interval("deliver effects that were lost", { minutes: 1 }, internal.outbox.deliver, {});
crons.interval("go on with the search's index", { minutes: 1 }, internal.search.goOn, {});
crons.daily(
  "look whether the search's index fits",
  { hourUTC: 18, minuteUTC: 7 },
  internal.search.check,
  {},
);
crons.daily(
  "remove old indexes of the search",
  { hourUTC: 18, minuteUTC: 53 },
  internal.search.removeOld,
  {},
);
crons.interval("send mails that were lost", { minutes: 1 }, internal.mails.resume, {});
crons.interval("ask about payments", { minutes: 5 }, internal.billing.reconcile, {});
crons.daily(
  "tell of subscriptions that end",
  { hourUTC: 2, minuteUTC: 13 },
  internal.billing.warn,
  {},
);
crons.daily(
  "forget events of payments",
  { hourUTC: 19, minuteUTC: 51 },
  internal.billing.removeOldEvents,
  {},
);
crons.interval("send pushes that were lost", { minutes: 1 }, internal.push.resume, {});
crons.interval("remind of what waits", { minutes: 1 }, internal.notifications.remind, {});
crons.hourly(
  "read the calendars that guides' days follow",
  { minuteUTC: 37 },
  internal.calendars.planRefreshes,
  {},
);
crons.daily(
  "remove old notifications",
  { hourUTC: 19, minuteUTC: 11 },
  internal.notifications.removeOld,
  {},
);
crons.hourly(
  "erase accounts whose time is over",
  { minuteUTC: 19 },
  internal.ownData.planErasures,
  {},
);
crons.daily("remove old pushes", { hourUTC: 19, minuteUTC: 33 }, internal.push.removeOld, {});
crons.daily("remove old mails", { hourUTC: 19, minuteUTC: 31 }, internal.mails.removeOld, {});
crons.daily(
  "remove uploads that nobody used",
  { hourUTC: 19, minuteUTC: 29 },
  internal.files.removeUnused,
  {},
);
crons.daily(
  "remove stored objects that no file names",
  { hourUTC: 19, minuteUTC: 43 },
  internal.files.removeLost,
  {},
);

export default crons;
