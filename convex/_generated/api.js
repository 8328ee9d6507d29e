/* eslint-disable */
/**
 * Generated `api` utility.
 *
 * THIS CODE IS AUTOMATICALLY GENERATED.
 *
 * To regenerate, run `npm run codegen` (or `npx convex dev`).
 * @module
 */

import { anyApi, componentsGeneric } from "convex/server";

/**
 * References to the functions of this app: `api.myModule.myFunction`.
 */
export const api = anyApi;
export const internal = anyApi;
export const components = componentsGeneric();
