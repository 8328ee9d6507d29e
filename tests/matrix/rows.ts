// Who gets what from every public call. A call without a row fails tests/surface.test.ts.
import { accountMatrix } from "./account.ts";
import { administrationMatrix } from "./administration.ts";
import { broadcastMatrix } from "./broadcasts.ts";
import { calendarMatrix } from "./calendars.ts";
import { figureMatrix } from "./figures.ts";
import { fileMatrix } from "./files.ts";
import { galleryMatrix } from "./gallery.ts";
import { healthMatrix } from "./health.ts";
import { licenceMatrix } from "./licences.ts";
import { linkMatrix } from "./links.ts";
import { mailMatrix } from "./mails.ts";
import { marketMatrix } from "./market.ts";
import { messageMatrix } from "./messages.ts";
import { moderationMatrix } from "./moderation.ts";
import { notificationMatrix } from "./notifications.ts";
import { offerMatrix } from "./offers.ts";
import { ownDataMatrix } from "./ownData.ts";
import { passkeyMatrix } from "./passkeys.ts";
import { pushMatrix } from "./push.ts";
import { replacementMatrix } from "./replacements.ts";
import { requestMatrix } from "./requests.ts";
import { reviewMatrix } from "./reviews.ts";
import type { MatrixRow } from "./row.ts";
import { settingsMatrix } from "./settings.ts";
import { settlementMatrix } from "./settlements.ts";
import { subscriptionMatrix } from "./subscriptions.ts";
import { teamMatrix } from "./team.ts";
import { tourDayMatrix } from "./tourDays.ts";
import { twoStepMatrix } from "./twoStep.ts";
import { userMatrix } from "./users.ts";

export const matrix: readonly MatrixRow[] = [
  ...userMatrix,
  ...fileMatrix,
  ...galleryMatrix,
  ...settingsMatrix,
  ...pushMatrix,
  ...linkMatrix,
  ...passkeyMatrix,
  ...accountMatrix,
  ...twoStepMatrix,
  ...ownDataMatrix,
  ...marketMatrix,
  ...licenceMatrix,
  ...moderationMatrix,
  ...administrationMatrix,
  ...calendarMatrix,
  ...requestMatrix,
  ...settlementMatrix,
  ...broadcastMatrix,
  ...tourDayMatrix,
  ...reviewMatrix,
  ...offerMatrix,
  ...replacementMatrix,
  ...figureMatrix,
  ...messageMatrix,
  ...notificationMatrix,
  ...subscriptionMatrix,
  ...teamMatrix,
  ...mailMatrix,
  ...healthMatrix,
];
