// All that the simulator knows, in memory; each change is a line of the journal. Values are replaced, never changed.
import { TABLES, type Table, type Tables } from "../objects/stored.ts";
import { Journal } from "./journal.ts";

type Change = [table: Table, id: string, value: object | null];
type Rows<T extends Table> = Map<string, Tables[T]>;

/** Whose rows are that belong to nobody. */
export const NOBODY = "nobody";
/** Whose a row is: what a customer or an invoice has is asked for all the time. */
const PARENTS: Partial<Record<Table, "customer" | "invoice">> = {
  invoice: "customer",
  payment_method: "customer",
  payment_intent: "customer",
  subscription: "customer",
  tax_id: "customer",
  charge: "customer",
  invoice_payment: "invoice",
};
const ROOM_FOR_HISTORY = 8 * 1024 * 1024;

export class Store {
  readonly #journal: Journal;
  readonly #tables: { [T in Table]: Rows<T> };
  readonly #ofParent = new Map<string, Set<string>>();
  #changes: Change[] | null = null;
  #undo: (() => void)[] = [];
  #compacting: Promise<void> | null = null;

  private constructor(journal: Journal) {
    this.#journal = journal;
    this.#tables = Object.fromEntries(TABLES.map((table) => [table, new Map()])) as {
      [T in Table]: Rows<T>;
    };
  }

  static async open(folder: string): Promise<Store> {
    const { journal, lines } = await Journal.open(folder);
    const store = new Store(journal);
    for (const [index, line] of lines.entries()) {
      try {
        for (const change of JSON.parse(line) as Change[]) store.#apply(...change);
      } catch (error) {
        await journal.close();
        const where = `line ${index + 1} of the payments simulator's journal in ${folder}`;
        throw new Error(`Cannot read ${where}`, { cause: error });
      }
    }
    return store;
  }

  get<T extends Table>(table: T, id: string): Tables[T] | undefined {
    return this.#tables[table].get(id);
  }

  all<T extends Table>(table: T): IterableIterator<Tables[T]> {
    return this.#tables[table].values();
  }

  count(table: Table): number {
    return this.#tables[table].size;
  }

  /** The oldest first. */
  of<T extends Table>(table: T, parent: string): Tables[T][] {
    const ids = this.#ofParent.get(`${table} ${parent}`) ?? [];
    return [...ids].flatMap((id) => this.get(table, id) ?? []);
  }

  put<T extends Table>(table: T, value: Tables[T]): void {
    this.#change(table, value.id, value);
  }

  remove(table: Table, id: string): void {
    this.#change(table, id, null);
  }

  /** All changes of the work, or none. Whoever answers waits for `durable` first. */
  write<R>(work: () => R): R {
    if (this.#changes !== null) return work();
    this.#changes = [];
    try {
      const result = work();
      if (this.#changes.length > 0) this.#journal.append(JSON.stringify(this.#changes));
      return result;
    } catch (error) {
      for (const undo of this.#undo.reverse()) undo();
      throw error;
    } finally {
      this.#changes = null;
      this.#undo = [];
    }
  }

  async durable(): Promise<void> {
    await this.#journal.flushed();
    if (this.#journal.bytes <= this.#sizeToCompact) return;
    // If it fails, whoever waits for the disk next is told.
    this.#compacting ??= this.#compact().catch(() => undefined);
  }

  #sizeToCompact = ROOM_FOR_HISTORY;

  async #compact(): Promise<void> {
    await this.#journal.rewrite(this.#lines());
    this.#sizeToCompact = this.#journal.bytes * 2 + ROOM_FOR_HISTORY;
    this.#compacting = null;
  }

  *#lines(): Iterable<string> {
    for (const table of TABLES) {
      for (const value of this.all(table)) yield JSON.stringify([[table, value.id, value]]);
    }
  }

  async close(): Promise<void> {
    await this.#compacting?.catch(() => undefined);
    await this.#journal.close();
  }

  #change(table: Table, id: string, value: object | null): void {
    if (this.#changes === null) throw new Error("Nothing is written outside of a write");
    const before = this.#tables[table].get(id) ?? null;
    this.#undo.push(() => this.#apply(table, id, before));
    this.#changes.push([table, id, value]);
    this.#apply(table, id, value);
  }

  #apply(table: Table, id: string, value: object | null): void {
    const rows = this.#tables[table] as Map<string, object>;
    const field = PARENTS[table];
    if (field !== undefined) {
      this.#index(table, id, parentOf(rows.get(id), field), parentOf(value, field));
    }
    if (value === null) rows.delete(id);
    else rows.set(id, value);
  }

  #index(table: Table, id: string, before: string | null, after: string | null): void {
    if (before === after) return;
    if (before !== null) this.#ofParent.get(`${table} ${before}`)?.delete(id);
    if (after === null) return;
    const key = `${table} ${after}`;
    const ids = this.#ofParent.get(key) ?? new Set();
    this.#ofParent.set(key, ids.add(id));
  }
}

function parentOf(value: object | null | undefined, field: "customer" | "invoice"): string | null {
  if (value == null) return null;
  const parent = (value as Record<string, unknown>)[field];
  return typeof parent === "string" ? parent : NOBODY;
}
