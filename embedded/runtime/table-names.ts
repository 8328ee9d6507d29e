// Table numbers back to names, for `v.id(…)`. A number, once given, never changes.
import { SYSTEM_TABLE_NUMBERS } from "../database/system-tables.ts";
import type { Engine, Transaction } from "../transaction/engine.ts";
import { encodeId } from "../values/ids.ts";
import type { TableNameOf } from "../values/validator.ts";

const NO_ID = new Uint8Array(16);

export class TableNames {
  #engine: Engine;
  #names = new Map<number, string>(
    Object.entries(SYSTEM_TABLE_NUMBERS).map(([name, number]) => [number, name]),
  );

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** As the transaction sees it: a table may exist for this transaction only. */
  seenBy(tx: Transaction): TableNameOf {
    return (number) => this.#names.get(number) ?? this.#find(tx, number);
  }

  #find(tx: Transaction, number: number): string | null {
    const probe = encodeId(number, NO_ID);
    for (const name of this.#engine.tableNames()) {
      if (!name.startsWith("_") && tx.normalizeId("user", name, probe) !== null) {
        this.#names.set(number, name);
        return name;
      }
    }
    return null;
  }
}
