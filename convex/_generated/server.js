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
  actionGeneric,
  httpActionGeneric,
  internalActionGeneric,
  internalMutationGeneric,
  internalQueryGeneric,
  mutationGeneric,
  queryGeneric,
} from "convex/server";

/**
 * Defines a query that clients may call.
 */
export const query = queryGeneric;

/**
 * Defines a query for other functions only.
 */
export const internalQuery = internalQueryGeneric;

/**
 * Defines a mutation that clients may call.
 */
export const mutation = mutationGeneric;

/**
 * Defines a mutation for other functions only.
 */
export const internalMutation = internalMutationGeneric;

/**
 * Defines an action that clients may call.
 */
export const action = actionGeneric;

/**
 * Defines an action for other functions only.
 */
export const internalAction = internalActionGeneric;

/**
 * Defines an HTTP action; route it in `convex/http`.
 */
export const httpAction = httpActionGeneric;

/**
 * Environment variables: those of the platform and those declared in `convex.config.ts`.
 */
export const env = process.env;
