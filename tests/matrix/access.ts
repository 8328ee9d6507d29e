// What every public function asks of its caller, said a second time and by hand: a builder of the wrong role, a gate that
// is lost or an ownership rule that is dropped differs from this table and fails tests/surface.test.ts.
import type { Role } from "#convex/model/identity/contract.ts";
import type { Seat } from "#convex/model/seats/contract.ts";

export interface Asked {
  /** Also for people whose account waits for its end. */
  leaving?: true;
  /** Null: everybody may call. */
  roles: readonly Role[] | null;
  /** In the name of the caller's company, from this seat on; missing where people act for themselves. */
  seat?: Seat;
  subscribed?: true;
  /** The arguments whose target must be the caller's. */
  owns?: readonly string[];
}

const EVERYBODY: Asked = { roles: null };
const SIGNED_IN: Asked = { roles: ["GUIDE", "OPERATOR", "ADMIN"] };
const MEMBERS: Asked = { roles: ["GUIDE", "OPERATOR"] };
const GUIDES: Asked = { roles: ["GUIDE"] };
const OPERATORS: Asked = { roles: ["OPERATOR"] };
const ADMINS: Asked = { roles: ["ADMIN"] };
const SUBSCRIBERS: Asked = { ...SIGNED_IN, subscribed: true };

const read = (asked: Asked): Asked => ({ ...asked, seat: "READER" });
const book = (asked: Asked): Asked => ({ ...asked, seat: "BOOKER" });
const own = (asked: Asked): Asked => ({ ...asked, seat: "OWNER" });

export const ACCESS: Record<string, Asked> = {
  "users:profile": { ...EVERYBODY, leaving: true },
  "users:me": { ...SIGNED_IN, leaving: true },

  "ownData:openArchive": { ...SIGNED_IN, leaving: true },
  "ownData:leave": { ...SIGNED_IN, leaving: true },
  "ownData:restore": { ...SIGNED_IN, leaving: true },

  "files:createUpload": read(SIGNED_IN),
  "files:space": read(SIGNED_IN),
  "files:served": read(EVERYBODY),

  "gallery:add": GUIDES,
  "gallery:change": GUIDES,
  "gallery:remove": GUIDES,
  "account:setName": SIGNED_IN,
  "account:setPicture": SIGNED_IN,
  "account:changeEmail": SIGNED_IN,
  "account:changePassword": SIGNED_IN,
  "account:sessions": SIGNED_IN,
  "account:see": { ...SIGNED_IN, leaving: true },
  "account:endSession": SIGNED_IN,

  "push:key": SIGNED_IN,
  "push:subscribe": SIGNED_IN,
  "push:unsubscribe": SIGNED_IN,
  "push:devices": SIGNED_IN,
  "push:find": SIGNED_IN,
  "twoStep:get": SIGNED_IN,
  "twoStep:begin": SIGNED_IN,
  "twoStep:confirm": SIGNED_IN,
  "twoStep:turnOff": SIGNED_IN,
  "twoStep:renewCodes": SIGNED_IN,

  "links:sendMagicLink": EVERYBODY,
  "links:forgotPassword": EVERYBODY,
  "links:resetPassword": { ...EVERYBODY, leaving: true },
  "links:verifyEmail": { ...EVERYBODY, leaving: true },
  "links:sendVerification": SIGNED_IN,

  "passkeys:signInOptions": EVERYBODY,
  "passkeys:list": SIGNED_IN,
  "passkeys:start": SIGNED_IN,
  "passkeys:add": SIGNED_IN,
  "passkeys:rename": { ...SIGNED_IN, owns: ["passkeyId"] },
  "passkeys:remove": { ...SIGNED_IN, owns: ["passkeyId"] },

  "guides:list": EVERYBODY,
  "guides:get": EVERYBODY,
  "guides:search": EVERYBODY,
  "guides:filterCounts": EVERYBODY,
  "guides:searchVersion": EVERYBODY,
  "guides:cardStates": EVERYBODY,
  "guides:saveProfile": GUIDES,
  "guides:update": { ...GUIDES, owns: ["guideId"] },

  "health:get": ADMINS,

  "licences:own": GUIDES,
  "licences:submit": GUIDES,
  "licences:remove": GUIDES,
  "licences:queue": ADMINS,
  "licences:decide": ADMINS,

  "administration:stats": ADMINS,
  "administration:activity": ADMINS,
  "administration:users": ADMINS,
  "administration:openUsers": ADMINS,
  "administration:person": ADMINS,
  "administration:actOnUser": ADMINS,
  "administration:verifyOperator": ADMINS,
  "audit:list": ADMINS,
  "audit:actors": ADMINS,
  "audit:exportCsv": ADMINS,

  "operators:get": EVERYBODY,
  "operators:saveProfile": own(OPERATORS),
  "operators:updateOwn": own(OPERATORS),
  "operators:update": own({ ...OPERATORS, owns: ["operatorId"] }),

  "availability:get": EVERYBODY,
  "availability:mine": GUIDES,
  "availability:save": GUIDES,
  "availability:change": GUIDES,
  "availability:listBlocks": EVERYBODY,
  "availability:listOwnBlocks": GUIDES,
  "availability:listRecentBlocks": GUIDES,
  "availability:addBlock": GUIDES,
  "availability:addBlocks": GUIDES,
  "availability:removeBlock": GUIDES,

  "calendars:links": GUIDES,
  "calendars:createFeed": GUIDES,
  "calendars:endFeed": GUIDES,
  "calendars:feed": EVERYBODY,
  "calendars:bookingFile": read({ ...MEMBERS, owns: ["jobRequestId"] }),
  "calendars:setImport": GUIDES,
  "calendars:removeImport": GUIDES,

  "settings:get": SIGNED_IN,
  "settings:save": SIGNED_IN,

  "mails:listOutbox": EVERYBODY,
  "mails:openOutbox": EVERYBODY,
  "mails:standIns": EVERYBODY,
  "mails:unsubscribe": EVERYBODY,
  "mails:stopped": SIGNED_IN,
  "mails:resumeOwn": SIGNED_IN,
  "drafts:own": read(MEMBERS),
  "drafts:keep": own(MEMBERS),

  "contacts:own": own(MEMBERS),
  "contacts:save": own(MEMBERS),

  "tourDays:board": read(MEMBERS),
  "tourDays:setStatus": { ...GUIDES, owns: ["jobRequestId"] },
  "tourDays:contacts": read(MEMBERS),

  "requests:listBookings": read(MEMBERS),
  "requests:listJobs": read(MEMBERS),
  "requests:between": read(MEMBERS),
  "requests:events": read(MEMBERS),
  "requests:page": read(MEMBERS),
  "requests:get": read(MEMBERS),
  "requests:book": book(OPERATORS),
  "requests:createJob": book({ ...OPERATORS, subscribed: true }),
  "requests:setBookingStatus": book({ ...MEMBERS, owns: ["jobRequestId"] }),
  "requests:setJobStatus": book({ ...MEMBERS, owns: ["jobRequestId"] }),
  "settlements:terms": EVERYBODY,
  "settlements:setTerms": GUIDES,
  "settlements:get": read(MEMBERS),
  "settlements:settle": book({ ...MEMBERS, owns: ["jobRequestId"] }),
  "settlements:totals": read(MEMBERS),
  "dashboard:get": read(SIGNED_IN),
  "requests:offer": book({ ...MEMBERS, owns: ["jobRequestId"] }),
  "requests:answerOffer": book({ ...MEMBERS, owns: ["jobRequestId"] }),
  "broadcasts:create": book(OPERATORS),
  "broadcasts:cancel": book({ ...OPERATORS, owns: ["broadcastId"] }),
  "requests:watchedDays": read(OPERATORS),
  "requests:replacements": read({ ...OPERATORS, owns: ["jobRequestId"] }),
  "requests:replace": book({ ...OPERATORS, owns: ["jobRequestId"] }),
  "figures:own": read(MEMBERS),
  "figures:month": read(MEMBERS),
  "figures:waiting": read(MEMBERS),
  "analytics:get": read(SUBSCRIBERS),

  "blocked:set": book(SIGNED_IN),

  "messages:conversations": read(SUBSCRIBERS),
  "messages:thread": read(SUBSCRIBERS),
  "messages:search": read(SUBSCRIBERS),
  "messages:open": read(SUBSCRIBERS),
  "messages:send": book(SUBSCRIBERS),
  "messages:markRead": book(SUBSCRIBERS),
  "messages:markUnread": book(SUBSCRIBERS),
  "messages:partner": read(SUBSCRIBERS),
  "messages:sign": book(SUBSCRIBERS),
  "messages:presence": read(SUBSCRIBERS),
  "messages:inbox": read(SIGNED_IN),

  "notifications:list": SIGNED_IN,
  "notifications:listAll": SIGNED_IN,
  "notifications:page": SIGNED_IN,
  "notifications:unread": SIGNED_IN,
  "notifications:markRead": SIGNED_IN,

  "guides:see": SIGNED_IN,
  "saved:list": read(SIGNED_IN),
  "saved:ids": read(SIGNED_IN),
  "saved:set": book(SIGNED_IN),
  "saved:describe": book(SIGNED_IN),
  "saved:lists": read(SIGNED_IN),
  "saved:createList": book(SIGNED_IN),
  "saved:renameList": book({ ...SIGNED_IN, owns: ["listId"] }),
  "saved:removeList": book({ ...SIGNED_IN, owns: ["listId"] }),

  "reviews:canReview": read(MEMBERS),
  "reviews:reviewGuide": book(OPERATORS),
  "reviews:reviewOperator": GUIDES,
  "reviews:reply": book(MEMBERS),
  "reviews:ofGuide": EVERYBODY,
  "reviews:ofOperator": EVERYBODY,
  "reports:create": book(SIGNED_IN),

  "team:list": read(OPERATORS),
  "team:invited": own(OPERATORS),
  "team:invite": own(OPERATORS),
  "team:takeBack": own(OPERATORS),
  "team:changeSeat": own(OPERATORS),
  "team:remove": read(OPERATORS),
  "team:invitation": EVERYBODY,
  "team:accept": SIGNED_IN,
  "support:address": EVERYBODY,
  "support:ask": read(SIGNED_IN),

  "moderation:waiting": ADMINS,
  "moderation:reports": ADMINS,
  "moderation:report": ADMINS,
  "moderation:openMessages": ADMINS,
  "moderation:decide": ADMINS,
  "moderation:takeAway": ADMINS,
  "moderation:putBack": ADMINS,
  "moderation:companies": ADMINS,
  "moderation:decideOnCompany": ADMINS,

  "market:numbers": EVERYBODY,
  "market:get": ADMINS,
  "market:exportCsv": ADMINS,

  "subscriptions:status": read(SIGNED_IN),
  "subscriptions:provider": EVERYBODY,
  "subscriptions:mine": own(OPERATORS),
  "subscriptions:create": own(OPERATORS),
  "subscriptions:complete": own(OPERATORS),
  "subscriptions:cancel": own(OPERATORS),
  "subscriptions:resume": own(OPERATORS),
  "subscriptions:previewSwitch": own(OPERATORS),
  "subscriptions:switchPlan": own(OPERATORS),
  "subscriptions:payOpen": own(OPERATORS),
  "subscriptions:beginCard": own(OPERATORS),
  "subscriptions:changeCard": own(OPERATORS),
  "subscriptions:saveBilling": own(OPERATORS),
  "subscriptions:refresh": own(OPERATORS),
};
