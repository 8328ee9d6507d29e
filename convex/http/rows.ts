// Every call of /api. A domain adds its rows by one line here; they are annotated as `readonly Endpoint[]`, because the
// generated api would else take its types from rows that take theirs from it.
import { accountRows } from "./account.ts";
import { administrationRows } from "./administration.ts";
import { analyticsRows } from "./analytics.ts";
import { auditRows } from "./audit.ts";
import { authRows } from "./auth.ts";
import { availabilityRows } from "./availability.ts";
import { broadcastRows } from "./broadcasts.ts";
import { calendarRows } from "./calendars.ts";
import { contactRows } from "./contacts.ts";
import { dashboardRows } from "./dashboard.ts";
import { devRows } from "./dev.ts";
import { docsRows } from "./docs.ts";
import { draftRows } from "./drafts.ts";
import type { Endpoint } from "./endpoint.ts";
import { fileRows } from "./files.ts";
import { galleryRows } from "./gallery.ts";
import { guideRows } from "./guides.ts";
import { healthRows } from "./health.ts";
import { licenceRows } from "./licences.ts";
import { linkRows } from "./links.ts";
import { mailRows } from "./mails.ts";
import { marketRows } from "./market.ts";
import { messageRows } from "./messages.ts";
import { moderationRows } from "./moderation.ts";
import { notificationRows } from "./notifications.ts";
import { operatorRows } from "./operators.ts";
import { ownDataRows } from "./ownData.ts";
import { passkeyRows } from "./passkeys.ts";
import { pushRows } from "./push.ts";
import { reportRows } from "./reports.ts";
import { requestRows } from "./requests.ts";
import { reviewRows } from "./reviews.ts";
import { savedRows } from "./saved.ts";
import { settingsRows } from "./settings.ts";
import { settlementRows } from "./settlements.ts";
import { subscriptionRows } from "./subscriptions.ts";
import { supportRows } from "./support.ts";
import { teamRows } from "./team.ts";
import { tourDayRows } from "./tourDays.ts";
import { twoStepRows } from "./twoStep.ts";
import { userRows } from "./users.ts";

export const rows: readonly Endpoint[] = [
  ...authRows,
  ...linkRows,
  ...passkeyRows,
  ...userRows,
  ...settingsRows,
  ...pushRows,
  ...accountRows,
  ...twoStepRows,
  ...ownDataRows,
  ...contactRows,
  ...fileRows,
  ...guideRows,
  ...galleryRows,
  ...savedRows,
  ...licenceRows,
  ...operatorRows,
  ...availabilityRows,
  ...calendarRows,
  ...requestRows,
  ...settlementRows,
  ...broadcastRows,
  ...teamRows,
  ...tourDayRows,
  ...dashboardRows,
  ...draftRows,
  ...analyticsRows,
  ...reviewRows,
  ...reportRows,
  ...moderationRows,
  ...marketRows,
  ...messageRows,
  ...notificationRows,
  ...subscriptionRows,
  ...supportRows,
  ...administrationRows,
  ...auditRows,
  ...mailRows,
  ...healthRows,
  ...devRows,
  ...docsRows(() => rows),
];
