// Which table feeds which read model, and what is told of which change: the one list. functions.ts puts it behind every write of every mutation, so that no
// writer can forget one. Keepers of a table run in this order, in the writer's transaction.
import { endCalendarLinks } from "../calendars/claimed.ts";
import type { Keepers } from "../changes.ts";
import { keepFigures } from "../figures/keep.ts";
import { keepProfileViews } from "../figures/profileViews.ts";
import { keepHeads } from "../messages/heads.ts";
import { keepInbox } from "../messages/inboxes.ts";
import {
  announceEvent,
  announceGuideReview,
  announceLicence,
  announceMessage,
  announceOperatorReview,
  announceTourDay,
} from "../notifications/announce.ts";
import { seeMessageNotification } from "../notifications/notifications.ts";
import { keepUnread } from "../notifications/unread.ts";
import { endPasskeys } from "../passkeys/claimed.ts";
import { keepGuideRating, keepOperatorRating } from "../reviews/ratings.ts";
import {
  keepCardOfLicence,
  keepCardOfProfile,
  keepCardOfRating,
  keepCardOfRequest,
  keepCardOfUser,
  keepCardOfWeek,
} from "../search/cards.ts";

export const DERIVED: Keepers = {
  users: [keepCardOfUser, endCalendarLinks, endPasskeys],
  guideProfiles: [keepCardOfProfile],
  weeklyAvailability: [keepCardOfWeek],
  licences: [keepCardOfLicence, announceLicence],
  ratings: [keepCardOfRating],
  jobRequests: [keepFigures, keepCardOfRequest],
  reviewsGuide: [keepGuideRating, announceGuideReview],
  reviewsOperator: [keepOperatorRating, announceOperatorReview],
  jobRequestEvents: [announceEvent],
  tourDays: [announceTourDay],
  messages: [keepHeads, announceMessage],
  conversations: [keepInbox, seeMessageNotification],
  notifications: [keepUnread],
  profileViews: [keepProfileViews],
};
