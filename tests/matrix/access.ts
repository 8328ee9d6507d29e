// What every public function asks of its caller, said a second time and by hand: a builder of the wrong role, a gate that
// is lost or an ownership rule that is dropped differs from this table and fails tests/surface.test.ts.
import type { Role } from "#convex/model/identity/contract.ts";

export interface Asked {
  /** Also for people whose account waits for its end. */
  leaving?: true;
  /** Null: everybody may call. */
  roles: readonly Role[] | null;
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

export const ACCESS: Record<string, Asked> = {
  "users:profile": { ...EVERYBODY, leaving: true },
  "users:me": { ...SIGNED_IN, leaving: true },

  "ownData:openArchive": { ...SIGNED_IN, leaving: true },
  "ownData:leave": { ...SIGNED_IN, leaving: true },
  "ownData:restore": { ...SIGNED_IN, leaving: true },

  "files:createUpload": SIGNED_IN,
  "files:served": EVERYBODY,

  "gallery:add": GUIDES,
  "gallery:change": GUIDES,
  "gallery:remove": GUIDES,
  "account:setName": SIGNED_IN,
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
  "links:resetPassword": EVERYBODY,
  "links:verifyEmail": EVERYBODY,
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
  "guides:saveProfile": GUIDES,
  "guides:update": { ...GUIDES, owns: ["guideId"] },

  "licences:own": GUIDES,
  "licences:submit": GUIDES,
  "licences:remove": GUIDES,
  "licences:queue": ADMINS,
  "licences:decide": ADMINS,

  "operators:get": EVERYBODY,
  "operators:saveProfile": OPERATORS,
  "operators:updateOwn": OPERATORS,
  "operators:update": { ...OPERATORS, owns: ["operatorId"] },

  "availability:get": EVERYBODY,
  "availability:mine": GUIDES,
  "availability:save": GUIDES,
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
  "calendars:bookingFile": { ...MEMBERS, owns: ["jobRequestId"] },
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
  "drafts:own": MEMBERS,
  "drafts:keep": MEMBERS,

  "contacts:own": MEMBERS,
  "contacts:save": MEMBERS,

  "tourDays:board": MEMBERS,
  "tourDays:setStatus": { ...GUIDES, owns: ["jobRequestId"] },
  "tourDays:contacts": MEMBERS,

  "requests:listBookings": MEMBERS,
  "requests:listJobs": MEMBERS,
  "requests:between": MEMBERS,
  "requests:events": MEMBERS,
  "requests:page": MEMBERS,
  "requests:get": MEMBERS,
  "requests:book": OPERATORS,
  "requests:createJob": { ...OPERATORS, subscribed: true },
  "requests:setBookingStatus": { ...MEMBERS, owns: ["jobRequestId"] },
  "requests:setJobStatus": { ...MEMBERS, owns: ["jobRequestId"] },
  "dashboard:get": SIGNED_IN,
  "requests:offer": { ...MEMBERS, owns: ["jobRequestId"] },
  "requests:answerOffer": { ...MEMBERS, owns: ["jobRequestId"] },
  "broadcasts:create": OPERATORS,
  "requests:watchedDays": OPERATORS,
  "requests:replacements": { ...OPERATORS, owns: ["jobRequestId"] },
  "requests:replace": { ...OPERATORS, owns: ["jobRequestId"] },
  "figures:own": MEMBERS,
  "figures:month": MEMBERS,
  "figures:waiting": MEMBERS,
  "analytics:get": SUBSCRIBERS,

  "blocked:set": SIGNED_IN,

  "messages:conversations": SUBSCRIBERS,
  "messages:thread": SUBSCRIBERS,
  "messages:search": SUBSCRIBERS,
  "messages:open": SUBSCRIBERS,
  "messages:send": SUBSCRIBERS,
  "messages:markRead": SUBSCRIBERS,
  "messages:markUnread": SUBSCRIBERS,
  "messages:partner": SUBSCRIBERS,
  "messages:sign": SUBSCRIBERS,
  "messages:presence": SUBSCRIBERS,
  "messages:inbox": SUBSCRIBERS,
  "messages:unreadTotal": SIGNED_IN,

  "notifications:list": SIGNED_IN,
  "notifications:unread": SIGNED_IN,
  "notifications:markRead": SIGNED_IN,

  "guides:see": SIGNED_IN,
  "saved:list": SIGNED_IN,
  "saved:ids": SIGNED_IN,
  "saved:set": SIGNED_IN,
  "saved:describe": SIGNED_IN,
  "saved:lists": SIGNED_IN,
  "saved:createList": SIGNED_IN,
  "saved:renameList": { ...SIGNED_IN, owns: ["listId"] },
  "saved:removeList": { ...SIGNED_IN, owns: ["listId"] },

  "reviews:canReview": MEMBERS,
  "reviews:reviewGuide": OPERATORS,
  "reviews:reviewOperator": GUIDES,
  "reviews:reply": MEMBERS,
  "reviews:ofGuide": EVERYBODY,
  "reviews:ofOperator": EVERYBODY,
  "reports:create": SIGNED_IN,

  "subscriptions:status": SIGNED_IN,
};
