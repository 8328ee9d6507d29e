/* eslint-disable */
/**
 * Generated `api` utility.
 *
 * THIS CODE IS AUTOMATICALLY GENERATED.
 *
 * To regenerate, run `npm run codegen` (or `npx convex dev`).
 * @module
 */

import type * as model_messages_contract from "../model/messages/contract.js";
import type * as model_messages_rules from "../model/messages/rules.js";
import type * as model_messages_tables from "../model/messages/tables.js";
import type * as model_reviews_contract from "../model/reviews/contract.js";
import type * as model_reviews_tables from "../model/reviews/tables.js";
import type * as model_subscriptions_contract from "../model/subscriptions/contract.js";
import type * as model_subscriptions_rules from "../model/subscriptions/rules.js";
import type * as model_subscriptions_tables from "../model/subscriptions/tables.js";

import type { ApiFromModules, FilterApi, FunctionReference } from "convex/server";

declare const fullApi: ApiFromModules<{
  "model/messages/contract": typeof model_messages_contract;
  "model/messages/rules": typeof model_messages_rules;
  "model/messages/tables": typeof model_messages_tables;
  "model/reviews/contract": typeof model_reviews_contract;
  "model/reviews/tables": typeof model_reviews_tables;
  "model/subscriptions/contract": typeof model_subscriptions_contract;
  "model/subscriptions/rules": typeof model_subscriptions_rules;
  "model/subscriptions/tables": typeof model_subscriptions_tables;
}>;

/**
 * References to the public functions of this app: `api.myModule.myFunction`.
 */
export declare const api: FilterApi<typeof fullApi, FunctionReference<any, "public">>;

/**
 * References to the internal functions of this app: `internal.myModule.myFunction`.
 */
export declare const internal: FilterApi<typeof fullApi, FunctionReference<any, "internal">>;

export declare const components: {};
