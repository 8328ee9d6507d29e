import type { Table } from "../database/tables.ts";

export type X = Table;
