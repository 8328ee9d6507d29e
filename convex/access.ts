// Every public function by its name, and the one way for those without a database to ask what a builder would say. A
// domain's functions come in by its line here.
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";

import * as account from "./account.ts";
import * as administration from "./administration.ts";
import { admit } from "./admit.ts";
import * as analytics from "./analytics.ts";
import * as audit from "./audit.ts";
import * as availability from "./availability.ts";
import * as blocked from "./blocked.ts";
import * as broadcasts from "./broadcasts.ts";
import * as calendars from "./calendars.ts";
import * as contacts from "./contacts.ts";
import * as dashboard from "./dashboard.ts";
import * as drafts from "./drafts.ts";
import * as figures from "./figures.ts";
import * as files from "./files.ts";
import { type Declared, declaredBy, internalQuery } from "./functions.ts";
import * as gallery from "./gallery.ts";
import * as guides from "./guides.ts";
import * as health from "./health.ts";
import * as licences from "./licences.ts";
import * as links from "./links.ts";
import * as mails from "./mails.ts";
import * as market from "./market.ts";
import * as messages from "./messages.ts";
import { SEATS } from "./model/seats/contract.ts";
import * as moderation from "./moderation.ts";
import * as notifications from "./notifications.ts";
import * as operators from "./operators.ts";
import * as ownData from "./ownData.ts";
import * as passkeys from "./passkeys.ts";
import * as push from "./push.ts";
import * as reports from "./reports.ts";
import * as requests from "./requests.ts";
import * as reviews from "./reviews.ts";
import * as saved from "./saved.ts";
import schema from "./schema.ts";
import * as settings from "./settings.ts";
import * as settlements from "./settlements.ts";
import * as subscriptions from "./subscriptions.ts";
import * as support from "./support.ts";
import * as team from "./team.ts";
import * as tourDays from "./tourDays.ts";
import * as twoStep from "./twoStep.ts";
import * as users from "./users.ts";

type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const MODULES: Modules = {
  account,
  administration,
  analytics,
  audit,
  availability,
  contacts,
  dashboard,
  calendars,
  blocked,
  broadcasts,
  drafts,
  figures,
  files,
  gallery,
  guides,
  health,
  licences,
  mails,
  links,
  market,
  messages,
  moderation,
  notifications,
  operators,
  ownData,
  passkeys,
  push,
  reports,
  requests,
  reviews,
  saved,
  settings,
  settlements,
  subscriptions,
  support,
  team,
  tourDays,
  twoStep,
  users,
};

/** What a public function says of itself, by its name: `requests:book`. */
export function declaredOf(name: string, modules: Modules = MODULES): Declared {
  const [path = "", member = ""] = name.split(":");
  const declared = declaredBy(modules[path]?.[member]);
  if (declared === null) throw new Error(`${name} is no public function that access.ts knows`);
  return declared;
}

const person = schema.tables.users.validator.extend({
  _id: v.id("users"),
  _creationTime: v.number(),
});

/** `admission` over other functions than the app's own, for the tests of the builders. */
export function admissionOver(modules: Modules) {
  return internalQuery({
    args: {
      name: v.string(),
      sessionToken: v.optional(v.string()),
      targets: v.record(v.string(), v.string()),
    },
    returns: v.union(
      v.object({
        user: person,
        sessionId: v.id("authSessions"),
        actsFor: person,
        seat: v.union(literals(...SEATS), v.null()),
      }),
      v.null(),
    ),
    handler: async (ctx, { name, ...entry }) => await admit(ctx, declaredOf(name, modules), entry),
  });
}

/** For actions, and for the HTTP door when the input is broken: who calls, or the refusal. */
export const admission = admissionOver(MODULES);
