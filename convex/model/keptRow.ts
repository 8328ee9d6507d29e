// How a row of a read model is written: there is one where there is something to say, and none where there is nothing. The
// owner of the table writes; this decides what.

interface Writes<Id> {
  add: () => Promise<unknown>;
  change: (id: Id) => Promise<unknown>;
  remove: (id: Id) => Promise<unknown>;
}

/** `row` is the one that is there. */
export function writeKept<Id>(
  row: { _id: Id } | null,
  isNothing: boolean,
  { add, change, remove }: Writes<Id>,
): Promise<unknown> {
  if (row !== null) return isNothing ? remove(row._id) : change(row._id);
  return isNothing ? Promise.resolve() : add();
}
