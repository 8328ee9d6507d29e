// Every call of /api. A domain adds its rows by one line here.
import type { Endpoint } from "./endpoint.ts";
import { healthRows } from "./health.ts";
import { messageRows } from "./messages.ts";
import { subscriptionRows } from "./subscriptions.ts";

export const rows: readonly Endpoint[] = [...healthRows, ...messageRows, ...subscriptionRows];
