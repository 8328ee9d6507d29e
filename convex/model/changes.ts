// What follows from a change of a row follows by rule: a transaction's writes pass through here, and whoever keeps
// something that is derived from the table is told of each, in the same transaction. The list of who keeps what is
// derived/derived.ts. This stands in place of the Triggers of convex-helpers, whose queue and locks belong to the module: two
// transactions of one process would run each other's triggers (docs/decisions/014).
import type { Doc, Id, TableNames } from "../_generated/dataModel.js";
import type { MutationCtx } from "../_generated/server.js";

/** A row as it is written. When the database made it only reading it says, which would be a call more for each new row. */
export type Written<Table extends TableNames> = Omit<Doc<Table>, "_creationTime">;

/** A row before and after one write; `before` is null for a new row, `after` for a deleted one. */
export type Change<Table extends TableNames> = {
  readonly id: Id<Table>;
  readonly before: Written<Table> | null;
  readonly after: Written<Table> | null;
};

/**
 * Keeps something derived. It sees its own transaction, the change included, and writes through the same rule. It makes
 * its writes one after the other, and a bounded number of them.
 */
export type Keeper<Table extends TableNames> = (
  ctx: MutationCtx,
  change: Change<Table>,
) => Promise<void>;

export type Keepers = { readonly [Table in TableNames]?: readonly Keeper<Table>[] };

/** Any keeper of a list of them. */
export type Late = NonNullable<Keepers[TableNames]>[number];

type Writer = MutationCtx["db"];
type Row = Record<string, unknown>;
// The writer is generic in the table; the rule is the same for all of them.
type AnyKeeper = (ctx: MutationCtx, change: object) => Promise<void>;
interface AnyWriter {
  get(table: string, id: string): Promise<Row | null>;
  insert(table: string, row: Row): Promise<string>;
  patch(table: string, id: string, fields: Row): Promise<void>;
  replace(table: string, id: string, row: Row): Promise<void>;
  delete(table: string, id: string): Promise<void>;
}

const NO_TABLE = "a write names its table first";

/** As the database stores it: a field that is undefined is none. */
function withoutUndefined(row: Row): Row {
  const stored: Row = {};
  for (const name in row) if (row[name] !== undefined) stored[name] = row[name];
  return stored;
}

/** Lets writes that a function begins at once run one after the other, so that no keeper reads what another changes. */
function taskQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const mine = last.then(task, task);
    last = mine;
    return mine;
  };
}

/** What a transaction did to one row, from its first write to its last. */
interface Gathered {
  readonly table: string;
  readonly id: string;
  readonly before: Row | null;
  after: Row | null;
}

/** Changes for keepers that are told of each row once, at the end. */
class Gathering {
  readonly #keepers: Keepers;
  readonly #late: readonly AnyKeeper[];
  readonly #rows = new Map<string, Gathered>();

  constructor(keepers: Keepers, late: readonly AnyKeeper[]) {
    this.#keepers = keepers;
    this.#late = late;
  }

  takes(keep: AnyKeeper): boolean {
    return this.#late.includes(keep);
  }

  note(table: string, { id, before, after }: Omit<Gathered, "table">): void {
    const known = this.#rows.get(id);
    if (known === undefined) this.#rows.set(id, { table, id, before, after });
    else known.after = after;
  }

  async tell(ctx: MutationCtx): Promise<void> {
    const rows = [...this.#rows.values()].filter(({ before, after }) => before ?? after);
    this.#rows.clear();
    for (const keep of this.#late) {
      for (const { table, ...change } of rows) {
        const told: readonly unknown[] = this.#keepers[table as TableNames] ?? [];
        if (told.includes(keep)) await keep(ctx, change);
      }
    }
  }
}

/**
 * The context with the rule on every write. `settle` belongs at the end of the function: a keeper that failed fails the
 * transaction, even where the function caught the error of its write. `late` are keepers that are told of each row once, by
 * `tellLate`, one behind the other: for a transaction that writes the same rows again and again.
 */
export function keeping<Ctx extends MutationCtx>(
  ctx: Ctx,
  keepers: Keepers,
  late: readonly Late[] = [],
): { ctx: Ctx; tellLate: () => Promise<void>; settle: () => void } {
  let failure: { error: unknown } | null = null;
  let gathering: Gathering | null = new Gathering(keepers, late as readonly AnyKeeper[]);

  async function tell(table: string, change: Omit<Gathered, "table">): Promise<void> {
    try {
      for (const keep of (keepers[table as TableNames] ?? []) as AnyKeeper[]) {
        if (gathering?.takes(keep) !== true) await keep(inner, change);
        else gathering.note(table, change);
      }
    } catch (error) {
      failure ??= { error };
      throw error;
    }
  }

  function writer(inTurn: <T>(task: () => Promise<T>) => Promise<T>): Writer {
    const plain = ctx.db as unknown as AnyWriter;
    const isWatched = (table: string) => keepers[table as TableNames] !== undefined;

    /** `result` says what the row is after the write, so that it need not be read once more. */
    function changing(
      write: (table: string, id: string, row: Row) => Promise<void>,
      result: (before: Row, row: Row) => Row | null,
    ) {
      async function change(table: string, id: string, row: Row): Promise<void> {
        const before = await plain.get(table, id);
        await write(table, id, row);
        await tell(table, { id, before, after: before && result(before, row) });
      }
      return (table: string, id: string, row: Row = {}): Promise<void> => {
        // The form without the table would go round the rule.
        if (typeof id !== "string") return Promise.reject(new Error(NO_TABLE));
        return isWatched(table) ? inTurn(() => change(table, id, row)) : write(table, id, row);
      };
    }

    async function add(table: string, row: Row): Promise<string> {
      const id = await plain.insert(table, row);
      await tell(table, { id, before: null, after: withoutUndefined({ _id: id, ...row }) });
      return id;
    }

    const watching: AnyWriter = {
      get: plain.get,
      // Whoever writes many rows would pay for a promise more of each.
      insert: (table, row) =>
        isWatched(table) ? inTurn(() => add(table, row)) : plain.insert(table, row),
      patch: changing(
        (table, id, fields) => plain.patch(table, id, fields),
        (before, fields) => withoutUndefined({ ...before, ...fields }),
      ),
      replace: changing(
        (table, id, row) => plain.replace(table, id, row),
        ({ _id, _creationTime }, row) => withoutUndefined({ ...row, _id, _creationTime }),
      ),
      delete: changing(
        (table, id) => plain.delete(table, id),
        () => null,
      ),
    };
    return { ...ctx.db, ...watching } as unknown as Writer;
  }

  // What keepers write runs within the turn of the write that they were told of.
  const inner: MutationCtx = { ...ctx, db: writer((task) => task()) };
  return {
    ctx: { ...ctx, db: writer(taskQueue()) },
    tellLate: async () => {
      const gathered = gathering;
      // What these write themselves is told at once.
      gathering = null;
      await gathered?.tell(inner);
    },
    settle: () => {
      if (failure !== null) throw failure.error;
    },
  };
}
