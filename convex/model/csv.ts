// Tables for spreadsheets (RFC 4180). Browser-safe.

/** Spreadsheets take a cell that begins so for a formula, and run it. */
const FORMULA = /^[=+\-@\t\r]/;

/** Without it, spreadsheets take UTF-8 for something else. */
export const BYTE_ORDER_MARK = "\ufeff";

export type Cell = string | number | boolean | null;

function quoted(cell: Cell): string {
  const text = typeof cell === "string" && FORMULA.test(cell) ? `'${cell}` : String(cell ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line for each row; nothing stands for null. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => row.map(quoted).join(",")).join("\r\n");
}
