/* eslint-disable */
/**
 * Generated data model types.
 *
 * THIS CODE IS AUTOMATICALLY GENERATED.
 *
 * To regenerate, run `npm run codegen` (or `npx convex dev`).
 * @module
 */

import { AnyDataModel } from "convex/server";
import type { GenericId } from "convex/values";

/**
 * There is no schema.ts: any name is a table.
 */
export type TableNames = string;

/**
 * The type of a document of a table.
 */
export type Doc = any;

/**
 * The id of a document, found in its `_id` field. At run time it is a string; the type keeps the ids of
 * different tables apart.
 */
export type Id<TableName extends TableNames = TableNames> = GenericId<TableName>;

/**
 * Tables, their documents and their indexes; gives the function builders their types.
 */
export type DataModel = AnyDataModel;
