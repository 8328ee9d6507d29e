/* eslint-disable */
/**
 * Generated utilities for implementing server-side Convex query and mutation functions.
 *
 * THIS CODE IS AUTOMATICALLY GENERATED.
 *
 * To regenerate, run `npm run codegen` (or `npx convex dev`).
 * @module
 */

import {
  ActionBuilder,
  HttpActionBuilder,
  MutationBuilder,
  QueryBuilder,
  GenericActionCtx,
  GenericMutationCtx,
  GenericQueryCtx,
  GenericDatabaseReader,
  GenericDatabaseWriter,
} from "convex/server";
import type { DataModel } from "./dataModel.js";

/**
 * Environment variables: those of the platform and those declared in `convex.config.ts`.
 */
type Env = {
  readonly CONVEX_CLOUD_URL: string;
  readonly CONVEX_SITE_URL: string;
  readonly SITE_URL: string | undefined;
  readonly JWT_PRIVATE_KEY: string | undefined;
  readonly STAND_INS: string | undefined;
  readonly DEMO: "1" | "0" | undefined;
  readonly RESEND_API_KEY: string | undefined;
  readonly RESEND_BASE_URL: string | undefined;
  readonly RESEND_WEBHOOK_SECRET: string | undefined;
  readonly SMTP_URL: string | undefined;
  readonly MAIL_FROM: string | undefined;
  readonly SUPPORT_EMAIL: string | undefined;
  readonly STRIPE_SECRET_KEY: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET: string | undefined;
  readonly VITE_STRIPE_PUBLIC_KEY: string | undefined;
  readonly STRIPE_API_URL: string | undefined;
  readonly VAPID_PUBLIC_KEY: string | undefined;
  readonly VAPID_PRIVATE_KEY: string | undefined;
  readonly VAPID_SUBJECT: string | undefined;
};

/**
 * Defines a query that clients may call.
 */
export declare const query: QueryBuilder<DataModel, "public">;

/**
 * Defines a query for other functions only.
 */
export declare const internalQuery: QueryBuilder<DataModel, "internal">;

/**
 * Defines a mutation that clients may call.
 */
export declare const mutation: MutationBuilder<DataModel, "public">;

/**
 * Defines a mutation for other functions only.
 */
export declare const internalMutation: MutationBuilder<DataModel, "internal">;

/**
 * Defines an action that clients may call.
 */
export declare const action: ActionBuilder<DataModel, "public">;

/**
 * Defines an action for other functions only.
 */
export declare const internalAction: ActionBuilder<DataModel, "internal">;

/**
 * Defines an HTTP action; route it in `convex/http`.
 */
export declare const httpAction: HttpActionBuilder;

/**
 * Environment variables: those of the platform and those declared in `convex.config.ts`.
 */
export declare const env: Env;

/**
 * What a query gets as its first argument.
 */
export type QueryCtx = GenericQueryCtx<DataModel>;

/**
 * What a mutation gets as its first argument.
 */
export type MutationCtx = GenericMutationCtx<DataModel>;

/**
 * What an action gets as its first argument.
 */
export type ActionCtx = GenericActionCtx<DataModel>;

/**
 * Reads from the database, in queries and mutations.
 */
export type DatabaseReader = GenericDatabaseReader<DataModel>;

/**
 * Reads from and writes to the database, in mutations.
 */
export type DatabaseWriter = GenericDatabaseWriter<DataModel>;
