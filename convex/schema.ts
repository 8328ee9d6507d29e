import { defineSchema } from "convex/server";

import { administrationTables } from "./model/administration/tables.ts";
import { auditTables } from "./model/audit/tables.ts";
import { availabilityTables } from "./model/availability/tables.ts";
import { calendarTables } from "./model/calendars/tables.ts";
import { figureTables } from "./model/figures/tables.ts";
import { fileTables } from "./model/files/tables.ts";
import { guideTables } from "./model/guides/tables.ts";
import { healthTables } from "./model/health/tables.ts";
import { identityTables } from "./model/identity/tables.ts";
import { licenceTables } from "./model/licences/tables.ts";
import { limitTables } from "./model/limits/tables.ts";
import { mailTables } from "./model/mail/tables.ts";
import { marketTables } from "./model/market/tables.ts";
import { messageTables } from "./model/messages/tables.ts";
import { migrationTables } from "./model/migrations/tables.ts";
import { notificationTables } from "./model/notifications/tables.ts";
import { operatorTables } from "./model/operators/tables.ts";
import { outboxTables } from "./model/outbox/tables.ts";
import { passkeyTables } from "./model/passkeys/tables.ts";
import { profileTables } from "./model/profile/tables.ts";
import { pushTables } from "./model/push/tables.ts";
import { reportTables } from "./model/reports/tables.ts";
import { requestTables } from "./model/requests/tables.ts";
import { reviewTables } from "./model/reviews/tables.ts";
import { savedTables } from "./model/saved/tables.ts";
import { searchTables } from "./model/search/tables.ts";
import { seatTables } from "./model/seats/tables.ts";
import { settlementTables } from "./model/settlements/tables.ts";
import { subscriptionTables } from "./model/subscriptions/tables.ts";
import { sweepTables } from "./model/sweeps/tables.ts";
import { teamTables } from "./model/team/tables.ts";
import { tourDayTables } from "./model/tourDays/tables.ts";
import { userTables } from "./model/users/tables.ts";
import { seedTables } from "./seed/tables.ts";

export default defineSchema({
  ...identityTables,
  ...auditTables,
  ...passkeyTables,
  ...seatTables,
  ...teamTables,
  ...fileTables,
  ...userTables,
  ...limitTables,
  ...guideTables,
  ...operatorTables,
  ...availabilityTables,
  ...calendarTables,
  ...searchTables,
  ...savedTables,
  ...requestTables,
  ...settlementTables,
  ...tourDayTables,
  ...messageTables,
  ...reviewTables,
  ...subscriptionTables,
  ...licenceTables,
  ...reportTables,
  ...figureTables,
  ...marketTables,
  ...sweepTables,
  ...migrationTables,
  ...outboxTables,
  ...healthTables,
  ...mailTables,
  ...notificationTables,
  ...pushTables,
  ...profileTables,
  ...administrationTables,
  ...seedTables,
});
