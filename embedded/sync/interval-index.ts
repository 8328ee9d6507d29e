// Which read sets does a key fall into? The stabbing query behind every subscription.
// Reads of one key are most of all reads and live in a map; ranges live in a treap that knows the largest end below each node.
import type { Interval } from "../transaction/engine.ts";
import type { Key } from "../values/wire.ts";

interface Node<Owner> {
  start: Key;
  end: Key;
  maxEnd: Key;
  priority: number;
  owners: OneOrMore<Owner>;
  left: Node<Owner> | null;
  right: Node<Owner> | null;
}

/** Most keys have one owner: a Set for each would cost more memory than everything else here. */
type OneOrMore<Owner> = Owner | Set<Owner>;

export class IntervalIndex<Owner extends object> {
  readonly #points = new Map<Key, OneOrMore<Owner>>();
  #root: Node<Owner> | null = null;
  #seed = 0x9e3779b9;

  add(owner: Owner, intervals: readonly Interval[]): void {
    for (const { start, end } of intervals) {
      if (isPoint(start, end)) {
        this.#points.set(start, withOwner(this.#points.get(start), owner));
      } else if (start < end) {
        this.#root = this.#insert(this.#root, start, end, owner);
      }
    }
  }

  /** The intervals must be those that were added. */
  remove(owner: Owner, intervals: readonly Interval[]): void {
    for (const { start, end } of intervals) {
      if (isPoint(start, end)) {
        const rest = withoutOwner(this.#points.get(start), owner);
        if (rest === undefined) this.#points.delete(start);
        else this.#points.set(start, rest);
      } else if (start < end) {
        this.#root = remove(this.#root, start, end, owner);
      }
    }
  }

  /** Adds to `found` every owner of an interval that holds the key. */
  stab(key: Key, found: Set<Owner>): void {
    collect(this.#points.get(key), found);
    stabNode(this.#root, key, found);
  }

  #insert(node: Node<Owner> | null, start: Key, end: Key, owner: Owner): Node<Owner> {
    if (node === null) {
      const priority = this.#nextPriority();
      return { start, end, maxEnd: end, priority, owners: owner, left: null, right: null };
    }
    if (start === node.start && end === node.end) {
      node.owners = withOwner(node.owners, owner);
      return node;
    }
    if (isBefore(start, end, node)) {
      node.left = this.#insert(node.left, start, end, owner);
      if (node.left.priority > node.priority) return rotateRight(node, node.left);
    } else {
      node.right = this.#insert(node.right, start, end, owner);
      if (node.right.priority > node.priority) return rotateLeft(node, node.right);
    }
    refresh(node);
    return node;
  }

  #nextPriority(): number {
    this.#seed ^= this.#seed << 13;
    this.#seed ^= this.#seed >>> 17;
    this.#seed ^= this.#seed << 5;
    return this.#seed;
  }
}

function isPoint(start: Key, end: Key): boolean {
  return end.length === start.length + 1 && end.endsWith("\0") && end.startsWith(start);
}

function isBefore<Owner>(start: Key, end: Key, node: Node<Owner>): boolean {
  return start < node.start || (start === node.start && end < node.end);
}

function refresh<Owner>(node: Node<Owner>): void {
  let max = node.end;
  if (node.left !== null && node.left.maxEnd > max) max = node.left.maxEnd;
  if (node.right !== null && node.right.maxEnd > max) max = node.right.maxEnd;
  node.maxEnd = max;
}

function rotateRight<Owner>(node: Node<Owner>, left: Node<Owner>): Node<Owner> {
  node.left = left.right;
  left.right = node;
  refresh(node);
  refresh(left);
  return left;
}

function rotateLeft<Owner>(node: Node<Owner>, right: Node<Owner>): Node<Owner> {
  node.right = right.left;
  right.left = node;
  refresh(node);
  refresh(right);
  return right;
}

function remove<Owner extends object>(
  node: Node<Owner> | null,
  start: Key,
  end: Key,
  owner: Owner,
): Node<Owner> | null {
  if (node === null) return null;
  if (start === node.start && end === node.end) {
    const rest = withoutOwner(node.owners, owner);
    if (rest === undefined) return merge(node.left, node.right);
    node.owners = rest;
    return node;
  }
  if (isBefore(start, end, node)) node.left = remove(node.left, start, end, owner);
  else node.right = remove(node.right, start, end, owner);
  refresh(node);
  return node;
}

function merge<Owner>(left: Node<Owner> | null, right: Node<Owner> | null): Node<Owner> | null {
  if (left === null) return right;
  if (right === null) return left;
  const top = left.priority > right.priority ? left : right;
  if (top === left) left.right = merge(left.right, right);
  else right.left = merge(left, right.left);
  refresh(top);
  return top;
}

function stabNode<Owner extends object>(
  node: Node<Owner> | null,
  key: Key,
  found: Set<Owner>,
): void {
  if (node === null || node.maxEnd <= key) return;
  stabNode(node.left, key, found);
  if (node.start > key) return;
  if (key < node.end) collect(node.owners, found);
  stabNode(node.right, key, found);
}

function withOwner<Owner extends object>(
  current: OneOrMore<Owner> | undefined,
  owner: Owner,
): OneOrMore<Owner> {
  if (current === undefined || current === owner) return owner;
  if (current instanceof Set) return current.add(owner);
  return new Set([current, owner]);
}

function withoutOwner<Owner extends object>(
  current: OneOrMore<Owner> | undefined,
  owner: Owner,
): OneOrMore<Owner> | undefined {
  if (current === undefined || current === owner) return undefined;
  if (!(current instanceof Set)) return current;
  current.delete(owner);
  return current.size === 0 ? undefined : current;
}

function collect<Owner extends object>(
  owners: OneOrMore<Owner> | undefined,
  found: Set<Owner>,
): void {
  if (owners === undefined) return;
  if (owners instanceof Set) for (const owner of owners) found.add(owner);
  else found.add(owners);
}
