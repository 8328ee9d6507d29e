// Where the device keeps what can be read without a network: IndexedDB. A browser that has none, or refuses it, keeps nothing.

/** One answer, and whose it is. */
export interface KeptEntry {
  name: string;
  owner: string;
  /** When it was true. */
  at: number;
  data: unknown;
}

export interface Shelf {
  read: () => Promise<KeptEntry[]>;
  /** Takes all away that is there, and puts these in its place, at once. */
  replace: (entries: readonly KeptEntry[]) => Promise<void>;
}

const DATABASE = "kept";
const STORE = "answers";

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener("upgradeneeded", () => {
      request.result.createObjectStore(STORE, { keyPath: "name" });
    });
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("no database")));
  });
}

/** Runs work in one transaction, and resolves with what it asked for once that is done. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      const fail = () => reject(transaction.error ?? new Error("the transaction was aborted"));
      transaction.addEventListener("complete", () => resolve(request.result));
      transaction.addEventListener("error", fail);
      transaction.addEventListener("abort", fail);
    });
  } finally {
    database.close();
  }
}

export const deviceShelf: Shelf = {
  read: () => inStore("readonly", (store) => store.getAll() as IDBRequest<KeptEntry[]>),
  async replace(entries) {
    await inStore("readwrite", (store) => {
      const cleared = store.clear();
      for (const entry of entries) store.put(entry);
      return cleared;
    });
  },
};
