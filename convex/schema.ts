import { defineSchema } from "convex/server";

import { availabilityTables } from "./model/availability/tables.ts";
import { guideTables } from "./model/guides/tables.ts";
import { limitTables } from "./model/limits/tables.ts";
import { messageTables } from "./model/messages/tables.ts";
import { operatorTables } from "./model/operators/tables.ts";
import { requestTables } from "./model/requests/tables.ts";
import { reviewTables } from "./model/reviews/tables.ts";
import { savedTables } from "./model/saved/tables.ts";
import { searchTables } from "./model/search/tables.ts";
import { subscriptionTables } from "./model/subscriptions/tables.ts";
import { userTables } from "./model/users/tables.ts";
import { seedTables } from "./seed/tables.ts";

export default defineSchema({
  ...userTables,
  ...limitTables,
  ...guideTables,
  ...operatorTables,
  ...availabilityTables,
  ...searchTables,
  ...savedTables,
  ...requestTables,
  ...messageTables,
  ...reviewTables,
  ...subscriptionTables,
  ...seedTables,
});
