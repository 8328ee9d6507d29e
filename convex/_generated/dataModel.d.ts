/* eslint-disable */
/**
 * Generated data model types.
 *
 * THIS CODE IS AUTOMATICALLY GENERATED.
 *
 * To regenerate, run `npm run codegen` (or `npx convex dev`).
 * @module
 */

import type {
  DataModelFromSchemaDefinition,
  DocumentByName,
  SystemTableNames,
  TableNamesInDataModel,
} from "convex/server";
import type { GenericId } from "convex/values";
import schema from "../schema.js";

/**
 * The names of all tables.
 */
export type TableNames = TableNamesInDataModel<DataModel>;

/**
 * The type of a document of a table.
 */
export type Doc<TableName extends TableNames> = DocumentByName<DataModel, TableName>;

/**
 * The id of a document, found in its `_id` field. At run time it is a string; the type keeps the ids of
 * different tables apart.
 */
export type Id<TableName extends TableNames | SystemTableNames> = GenericId<TableName>;

/**
 * Tables, their documents and their indexes; gives the function builders their types.
 */
export type DataModel = DataModelFromSchemaDefinition<typeof schema>;
