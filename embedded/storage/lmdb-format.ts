// How LMDB lays out its file, as far as reading it takes: pages of 4 kB that name their own number and transaction, two of
// them headers, the others parts of two trees (our entries, and the pages that are free) or of values longer than a page.
// Nothing that the file says is believed: each place is checked to lie where it can before it is looked at.
import fs from "node:fs";

/** What makes the file, or a part of it, unreadable. One sentence without the file's name. */
export class FileDamage extends Error {
  override readonly name = "FileDamage";
}

const MAGIC = 0xbeefc0de;
const VERSION = 2;
const HEAD = 24;
const NODE_HEAD = 8;
const BRANCH = 1;
const LEAF = 2;
const OVERFLOW = 4;
const META = 8;
/** The tree of free pages has numbers for keys; the file lies in no folder of its own. */
const FREE_TREE_FLAGS = 0x4008;
const ON_PAGES_OF_ITS_OWN = 1;
export const NO_PAGE = -1;

export interface Tree {
  depth: number;
  branches: number;
  leaves: number;
  overflows: number;
  entries: number;
  root: number;
}

/** One committed state of the file. */
export interface Header {
  pageSize: number;
  lastPage: number;
  transaction: number;
  free: Tree;
  main: Tree;
}

export interface Node {
  keyStart: number;
  keyEnd: number;
  /** Where a branch leads. */
  child: number;
  valueSize: number;
  /** Of a value on pages of its own: the first of them. */
  overflow: number | null;
}

/** Pages of a file by their number. */
export class PageFile {
  readonly size: number;
  readonly #descriptor: number;
  pageSize = 4096;

  constructor(path: string) {
    this.#descriptor = fs.openSync(path, "r");
    this.size = fs.fstatSync(this.#descriptor).size;
  }

  get pages(): number {
    return Math.floor(this.size / this.pageSize);
  }

  read(page: number, into: Page, count = 1): void {
    const length = count * this.pageSize;
    if (page + count > this.pages) {
      throw new FileDamage(`it ends at ${this.size} bytes, before page ${page + count - 1}`);
    }
    into.makeRoom(length);
    let done = 0;
    while (done < length) {
      const place = page * this.pageSize + done;
      const read = fs.readSync(this.#descriptor, into.bytes, done, length - done, place);
      if (read === 0) throw new FileDamage(`it ends within page ${page}`);
      done += read;
    }
    into.number = page;
    into.size = this.pageSize;
  }

  close(): void {
    fs.closeSync(this.#descriptor);
  }
}

/** One page in memory, and what can be asked of it. */
export class Page {
  number = 0;
  size = 0;
  bytes = Buffer.alloc(0);
  view = new DataView(this.bytes.buffer, 0, 0);

  makeRoom(length: number): void {
    if (this.bytes.length >= length) return;
    this.bytes = Buffer.allocUnsafeSlow(length);
    this.view = new DataView(this.bytes.buffer, this.bytes.byteOffset, length);
  }

  short(at: number): number {
    return this.view.getUint16(at, true);
  }

  /** Numbers beyond what any file reaches are damage, except the one that means none. */
  long(at: number): number {
    const high = this.view.getUint32(at + 4, true);
    const low = this.view.getUint32(at, true);
    if (high === 0xffffffff && low === 0xffffffff) return NO_PAGE;
    if (high > 0xffff) throw this.damage("holds a number that cannot be");
    return high * 0x1_0000_0000 + low;
  }

  damage(what: string): FileDamage {
    return new FileDamage(`page ${this.number} ${what}`);
  }

  get transaction(): number {
    return this.long(8);
  }

  #mustBe(flags: number): void {
    if (this.long(0) !== this.number) throw this.damage("says that it is another one");
    if (this.short(18) !== flags || this.short(16) !== 0) throw this.damage("is of another kind");
  }

  /** Of a tree: how many nodes it has. They fill its end without a hole, the list of them its beginning. */
  nodes(isLeaf: boolean): number {
    this.#mustBe(isLeaf ? LEAF : BRANCH);
    const lower = this.short(20);
    const upper = this.short(22);
    if (lower % 2 !== 0 || upper % 2 !== 0 || lower > upper || upper > this.size - HEAD) {
      throw this.damage("has bounds that cannot be");
    }
    if (lower < (isLeaf ? 2 : 4)) throw this.damage("is empty");
    return lower / 2;
  }

  node(index: number, isLeaf: boolean, into: Node): number {
    const at = HEAD + this.short(HEAD + index * 2);
    if (at % 2 !== 0 || at < HEAD + this.short(22) || at + NODE_HEAD > this.size) {
      throw this.damage("names a place that cannot be");
    }
    const size = this.short(at) + this.short(at + 2) * 0x10000;
    const flags = this.short(at + 4);
    into.keyStart = at + NODE_HEAD;
    into.keyEnd = into.keyStart + this.short(at + 6);
    let end = into.keyEnd;
    if (isLeaf) {
      if (flags !== 0 && flags !== ON_PAGES_OF_ITS_OWN) throw this.damage("has an unknown entry");
      end += flags === 0 ? size : HEAD;
    }
    if (end > this.size) throw this.damage("has an entry that leaves it");
    into.child = size + flags * 0x1_0000_0000;
    into.valueSize = size;
    into.overflow = isLeaf && flags !== 0 ? this.long(into.keyEnd) : null;
    return end + (end % 2) - at;
  }

  /** How many bytes of it nodes take. */
  get filled(): number {
    return this.size - HEAD - this.short(22);
  }

  /** How many pages the value that begins here takes. */
  overflows(): number {
    this.#mustBe(OVERFLOW);
    return this.view.getUint32(20, true);
  }

  #tree(at: number): Tree {
    return {
      depth: this.short(at + 6),
      branches: this.long(at + 8),
      leaves: this.long(at + 16),
      overflows: this.long(at + 24),
      entries: this.long(at + 32),
      root: this.long(at + 40),
    };
  }

  header(): Header {
    const { view } = this;
    if (view.getUint32(HEAD, true) !== MAGIC) throw new FileDamage("it is damaged or no database");
    this.#mustBe(META);
    if (view.getUint32(28, true) !== VERSION) throw this.damage("is of another version");
    const pageSize = view.getUint32(48, true);
    if (pageSize < 4096 || pageSize > 32_768 || (pageSize & (pageSize - 1)) !== 0) {
      throw this.damage("says that pages have a size which they cannot have");
    }
    if (this.short(52) !== FREE_TREE_FLAGS || this.short(100) !== 0) {
      throw this.damage("says that the entries are of another kind");
    }
    const [free, main] = [this.#tree(48), this.#tree(96)];
    return { pageSize, lastPage: this.long(144), transaction: this.long(152), free, main };
  }
}

export const VALUE_OFFSET = HEAD;

/** Pages that a value of this size takes. */
export function overflowPages(valueSize: number, pageSize: number): number {
  return Math.floor((HEAD - 1 + valueSize) / pageSize) + 1;
}
