import { doc, header } from "./header.ts";

const DOC = "The type of a document of a table.";
const ID = [
  "The id of a document, found in its `_id` field. At run time it is a string; the type keeps the ids of",
  "different tables apart.",
];
const MODEL = "Tables, their documents and their indexes; gives the function builders their types.";

export function dataModelTypes(hasSchema: boolean): string {
  return hasSchema ? fromSchema() : withoutSchema();
}

function fromSchema(): string {
  return `${header("Generated data model types.")}
import type {
  DataModelFromSchemaDefinition,
  DocumentByName,
  SystemTableNames,
  TableNamesInDataModel,
} from "convex/server";
import type { GenericId } from "convex/values";
import schema from "../schema.js";

${doc("The names of all tables.")}
export type TableNames = TableNamesInDataModel<DataModel>;

${doc(DOC)}
export type Doc<TableName extends TableNames> = DocumentByName<DataModel, TableName>;

${doc(...ID)}
export type Id<TableName extends TableNames | SystemTableNames> = GenericId<TableName>;

${doc(MODEL)}
export type DataModel = DataModelFromSchemaDefinition<typeof schema>;
`;
}

function withoutSchema(): string {
  return `${header("Generated data model types.")}
import { AnyDataModel } from "convex/server";
import type { GenericId } from "convex/values";

${doc("There is no schema.ts: any name is a table.")}
export type TableNames = string;

${doc(DOC)}
export type Doc = any;

${doc(...ID)}
export type Id<TableName extends TableNames = TableNames> = GenericId<TableName>;

${doc(MODEL)}
export type DataModel = AnyDataModel;
`;
}
