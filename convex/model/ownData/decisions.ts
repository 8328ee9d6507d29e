// What has to be decided about each table; everyTable.ts is the list.
import type { Indexes, NamedTableInfo } from "convex/server";

import type { DataModel, Doc, TableNames } from "../../_generated/dataModel.js";

type IndexOf<Table extends TableNames> = keyof Indexes<NamedTableInfo<DataModel, Table>> & string;
type FieldOf<Table extends TableNames> = keyof Doc<Table> & string;

/** An index, and its first field: by it a person's rows are found. */
type Finder<Table extends TableNames> = readonly [index: IndexOf<Table>, field: FieldOf<Table>];

interface Decided<Table extends TableNames> {
  /** The fields that the export says, in its own words; null: it says nothing of these rows. */
  exports: readonly FieldOf<Table>[] | null;
  /**
   * `blanked` rows stay and lose what is the person's own (erase.ts says how); `kept` ones stay as they are. Ids stand in
   * them, and whoever follows one finds a deleted user.
   */
  erasure: "removed" | "blanked" | "kept";
  why: string;
}

/** Rows of people. */
interface Personal<Table extends TableNames> extends Decided<Table> {
  whose: readonly Finder<Table>[];
  /** By which a row is exported, where that is not the same. */
  exportedBy?: readonly Finder<Table>[];
}

/** Rows that belong to a row of another table, and go or stay with it. */
interface Part<Table extends TableNames> extends Decided<Table> {
  partOf: TableNames;
  by: Finder<Table>;
}

/** Rows that are nobody's, or that end by themselves soon after. */
interface Impersonal {
  nobodys: true;
  why: string;
}

export type Decision<Table extends TableNames> = Personal<Table> | Part<Table> | Impersonal;

/** By table; not one of the schema may be missing. */
export type Decisions = { readonly [Table in TableNames]: Decision<Table> };
