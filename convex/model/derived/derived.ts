// Which table feeds which read model, and what is told of which change: the one list. functions.ts puts it behind every write of every mutation, so that no
// writer can forget one. Keepers of a table run in this order, in the writer's transaction.
import { countGuideProfile, countOperatorProfile, countPerson } from "../administration/counts.ts";
import { keepWords } from "../administration/words.ts";
import { endCalendarLinks } from "../calendars/claimed.ts";
import type { Keepers, Late } from "../changes.ts";
import { keepFigures } from "../figures/keep.ts";
import { keepProfileViews } from "../figures/profileViews.ts";
import { keepFileTotal } from "../files/space.ts";
import {
  keepFirstWork,
  keepGuideActivation,
  keepOperatorActivation,
  keepSignUp,
} from "../market/activations.ts";
import {
  keepMarketEndings,
  keepMarketPayments,
  keepMarketPeople,
  keepMarketRequests,
  keepMarketSubscriptions,
} from "../market/keep.ts";
import { tallyCompanies, tallyLicences, tallyReports } from "../market/tallies.ts";
import { keepTourYears } from "../market/tourYears.ts";
import { keepHeads } from "../messages/heads.ts";
import { keepInbox } from "../messages/inboxes.ts";
import { keepCheckOfProfile, keepCheckOfSubscription } from "../moderation/companies.ts";
import {
  announceCompany,
  announceCompanyRefusal,
  announceEvent,
  announceGuideReview,
  announceLicence,
  announceMessage,
  announceOperatorReview,
  announceSettlement,
  announceRemoval,
  announceReport,
  announceTourDay,
} from "../notifications/announce.ts";
import { forgetNews } from "../notifications/leftCompany.ts";
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
import { keepSearchedBlocks, keepSearchedOverrides } from "../search/packed/edits.ts";
import { keepSettlement } from "../settlements/keep.ts";
import { keepTotals } from "../settlements/totals.ts";
import { keepMonthsOfPayment, keepMonthsOfSubscription } from "../subscriptions/months.ts";

export const DERIVED: Keepers = {
  users: [keepSignUp, keepCardOfUser, endCalendarLinks, endPasskeys, countPerson, keepWords],
  guideProfiles: [keepCardOfProfile, keepGuideActivation, countGuideProfile],
  operatorProfiles: [
    keepOperatorActivation,
    keepCheckOfProfile,
    announceCompany,
    countOperatorProfile,
  ],
  payments: [keepMonthsOfPayment, keepMarketPayments],
  weeklyAvailability: [keepCardOfWeek],
  availabilityBlocks: [keepSearchedBlocks],
  dayOverrides: [keepSearchedOverrides],
  licences: [keepCardOfLicence, announceLicence, tallyLicences],
  companyChecks: [tallyCompanies, announceCompanyRefusal],
  ratings: [keepCardOfRating],
  jobRequests: [keepFigures, keepCardOfRequest, keepFirstWork, keepMarketRequests],
  activations: [keepMarketPeople],
  marketDays: [keepTourYears],
  subscriptions: [
    keepMonthsOfSubscription,
    keepMarketSubscriptions,
    keepMarketEndings,
    keepCheckOfSubscription,
  ],
  abuseReports: [tallyReports, announceReport],
  reviewsGuide: [keepGuideRating, announceGuideReview],
  reviewsOperator: [keepOperatorRating, announceOperatorReview],
  jobRequestEvents: [keepSettlement, announceEvent],
  settlements: [keepTotals, announceSettlement],
  tourDays: [announceTourDay],
  messages: [keepHeads, announceMessage, announceRemoval],
  conversations: [keepInbox, seeMessageNotification],
  seats: [forgetNews],
  notifications: [keepUnread],
  files: [keepFileTotal],
  profileViews: [keepProfileViews],
};

/**
 * Those who may be told of a row once for all that a transaction did to it, in this order: what they keep follows from the row
 * before and after, nobody reads it in between but each other, and a card shows what the ones before it keep.
 */
export const GATHERED: readonly Late[] = [
  keepFigures,
  keepMarketRequests,
  keepTotals,
  keepInbox,
  keepCardOfUser,
  keepCardOfProfile,
  keepCardOfWeek,
  keepCardOfLicence,
  keepCardOfRating,
  keepCardOfRequest,
];
