// Walks a whole LMDB file and says what is wrong with it: every page of both trees, every entry, every place that a page
// names. LMDB itself trusts its file, and a flipped bit there is a crash, an endless loop, or an entry that is not found.
import {
  FileDamage,
  NO_PAGE,
  overflowPages,
  Page,
  VALUE_OFFSET,
  type Header,
  type Node,
  type PageFile,
  type Tree,
} from "./lmdb-format.ts";

/** Bytes from `start` to `end`. They are somebody else's soon: copy what is to be kept. */
export interface Slice {
  page: Page;
  start: number;
  end: number;
}

export interface Visitor {
  entry(key: Slice, value: Slice): void;
  /** A part of the file cannot be read: what lies between these keys is lost. `null`: from the first, to the last. */
  damaged(problem: FileDamage, from: Slice | null, to: Slice | null): void;
}

type Compare = (a: Slice, b: Slice) => number;

const MAX_DEPTH = 32;

export function compareBytes(a: Slice, b: Slice): number {
  const [left, right] = [a.page.bytes, b.page.bytes];
  let [i, j] = [a.start, b.start];
  for (; i < a.end && j < b.end; i++, j++) {
    const difference = (left[i] as number) - (right[j] as number);
    if (difference !== 0) return difference;
  }
  return a.end - i - (b.end - j);
}

function compareNumbers(a: Slice, b: Slice): number {
  if (a.end - a.start !== 8) throw a.page.damage("has a key that is no number");
  return a.page.long(a.start) - b.page.long(b.start);
}

class TreeWalk {
  readonly #file: PageFile;
  readonly #header: Header;
  readonly #seen: Uint8Array;
  readonly #compare: Compare;
  readonly #visitor: Visitor;
  readonly #levels: Page[] = [];
  readonly #value = new Page();
  readonly #found: Tree;

  constructor(
    file: PageFile,
    header: Header,
    tree: Tree,
    seen: Uint8Array,
    compare: Compare,
    visitor: Visitor,
  ) {
    this.#file = file;
    this.#header = header;
    this.#seen = seen;
    this.#compare = compare;
    this.#visitor = visitor;
    this.#found = { ...tree, branches: 0, leaves: 0, overflows: 0, entries: 0 };
  }

  run(tree: Tree): void {
    let whole = true;
    if (tree.depth > MAX_DEPTH) throw new FileDamage("its header is damaged");
    if (tree.root !== NO_PAGE) {
      whole = this.#visit(tree.root, 1, this.#header.transaction, null, null);
    }
    for (const what of ["branches", "leaves", "overflows", "entries"] as const) {
      if (whole && this.#found[what] !== tree[what]) {
        throw new FileDamage(
          `it has ${this.#found[what]} ${what}, and says that it has ${tree[what]}`,
        );
      }
    }
  }

  /** False when something below is lost. */
  #visit(
    number: number,
    depth: number,
    newest: number,
    from: Slice | null,
    to: Slice | null,
  ): boolean {
    try {
      const page = (this.#levels[depth] ??= new Page());
      this.#take(number, 1);
      this.#file.read(number, page);
      if (page.transaction > newest) throw page.damage("is newer than what leads to it");
      return depth === this.#found.depth
        ? this.#leaf(page, from, to)
        : this.#branch(page, depth, from, to);
    } catch (error) {
      if (!(error instanceof FileDamage)) throw error;
      this.#visitor.damaged(error, from, to);
      return false;
    }
  }

  #take(first: number, count: number): void {
    for (let number = first; number < first + count; number++) {
      if (number < 2 || number > this.#header.lastPage) {
        throw new FileDamage(`page ${number} is named and cannot be`);
      }
      if (this.#seen[number] !== 0) throw new FileDamage(`page ${number} is in use twice`);
      this.#seen[number] = 1;
    }
  }

  #branch(page: Page, depth: number, from: Slice | null, to: Slice | null): boolean {
    this.#found.branches++;
    const children = this.#nodesOf(page, false, from, to);
    const { transaction } = page;
    let whole = true;
    for (let i = 0; i < children.length; i++) {
      const { child, keyStart, keyEnd } = children[i] as Node;
      const next = children[i + 1];
      const low = i === 0 ? from : { page, start: keyStart, end: keyEnd };
      const high = next === undefined ? to : { page, start: next.keyStart, end: next.keyEnd };
      if (!this.#visit(child, depth + 1, transaction, low, high)) whole = false;
    }
    return whole;
  }

  #leaf(page: Page, from: Slice | null, to: Slice | null): boolean {
    this.#found.leaves++;
    const entries = this.#nodesOf(page, true, from, to);
    for (const node of entries) {
      this.#found.entries++;
      const key = { page, start: node.keyStart, end: node.keyEnd };
      this.#visitor.entry(key, this.#valueOf(page, node));
    }
    return true;
  }

  /** All nodes of a page, which lie where they can, in order, between the two keys. */
  #nodesOf(page: Page, isLeaf: boolean, from: Slice | null, to: Slice | null): Node[] {
    const count = page.nodes(isLeaf);
    const nodes: Node[] = [];
    let filled = 0;
    let last = from;
    for (let i = 0; i < count; i++) {
      const node: Node = { keyStart: 0, keyEnd: 0, child: 0, valueSize: 0, overflow: null };
      filled += page.node(i, isLeaf, node);
      nodes.push(node);
      // The first key of a branch is never looked at.
      if (!isLeaf && i === 0) continue;
      const key = { page, start: node.keyStart, end: node.keyEnd };
      if (last !== null) {
        const order = this.#compare(last, key);
        if (order > 0 || (order === 0 && last !== from)) throw page.damage("is out of order");
      }
      last = key;
    }
    if (last !== null && to !== null && this.#compare(last, to) >= 0) {
      throw page.damage("holds what belongs behind it");
    }
    if (filled !== page.filled) throw page.damage("has a hole");
    return nodes;
  }

  #valueOf(page: Page, { keyEnd, valueSize, overflow }: Node): Slice {
    if (overflow === null) return { page, start: keyEnd, end: keyEnd + valueSize };
    // More than it needs where a longer value was there before it.
    const count = page.long(keyEnd + 16);
    if (count < overflowPages(valueSize, page.size)) {
      throw page.damage("has a value of another length");
    }
    this.#take(overflow, count);
    this.#found.overflows += count;
    const value = this.#value;
    this.#file.read(overflow, value, count);
    if (value.overflows() !== count) throw value.damage("is of another length");
    if (value.transaction > page.transaction) throw value.damage("is newer than what leads to it");
    return { page: value, start: VALUE_OFFSET, end: VALUE_OFFSET + valueSize };
  }
}

/** The pages that a record of free ones names: single numbers, or a negated count and the first of as many. 0: a hole. */
function* freePages({ page, start, end }: Slice): Generator<number> {
  const count = page.view.getUint32(start, true);
  if (end - start < 8 || count * 8 + 8 > end - start)
    throw page.damage("lists free pages beyond it");
  let block = 1;
  for (let at = start + 8; at < start + 8 + count * 8; at += 8) {
    const number = Number(page.view.getBigInt64(at, true));
    if (number < 0) block = -number;
    else if (number > 0) {
      for (let i = 0; i < block; i++) yield number + i;
      block = 1;
    }
  }
}

/** Pages of the file that are known: 0 not yet, 1 of a tree, 2 free. */
export type SeenPages = Uint8Array;

/** Reads the list of free pages, and checks that the rest of the file is there. */
export function walkFree(file: PageFile, header: Header): SeenPages {
  // Beyond that the header lies, and memory for it would be the next thing to miss.
  if (header.lastPage > file.pages * 2 + 1_000_000) {
    throw new FileDamage(
      `it ends at ${file.size} bytes, of ${(header.lastPage + 1) * header.pageSize}`,
    );
  }
  const seen = new Uint8Array(header.lastPage + 1);
  const free: number[] = [];
  const walk = new TreeWalk(file, header, header.free, seen, compareNumbers, {
    entry: (_key, value) => {
      for (const number of freePages(value)) free.push(number);
    },
    damaged: (problem) => {
      throw problem;
    },
  });
  walk.run(header.free);
  for (const number of free) {
    if (number < 2 || number > header.lastPage || seen[number] !== 0) {
      throw new FileDamage(`page ${number} is listed as free and cannot be`);
    }
    seen[number] = 2;
  }
  for (let number = file.pages; number <= header.lastPage; number++) {
    if (seen[number] !== 2) {
      throw new FileDamage(
        `it ends at ${file.size} bytes, of ${(header.lastPage + 1) * header.pageSize}`,
      );
    }
  }
  return seen;
}

export function walkEntries(
  file: PageFile,
  header: Header,
  seen: SeenPages,
  visitor: Visitor,
): void {
  new TreeWalk(file, header, header.main, seen, compareBytes, visitor).run(header.main);
}
