import { beforeEach, expect, it, vi } from "vitest";

import { used } from "../../tests/setup/answered.tsx";
import { useRowKeys } from "./use-row-keys.ts";

/** As much of an element as the keys need. */
class Part {
  children: Part[] = [];
  isConnected = true;
  isShown = true;
  constructor(
    readonly name: string,
    readonly tagName = "DIV",
  ) {}
  querySelector(names: string): Part | null {
    return names.startsWith("[") ? null : (this.children[0] ?? null);
  }
  contains(other: unknown): boolean {
    return other === this || this.children.includes(other as Part);
  }
  focus(): void {
    page.activeElement = this;
    page.dispatchEvent(happening("focusin", { target: this }));
  }
  compareDocumentPosition(other: Part): number {
    return order.indexOf(this) < order.indexOf(other) ? 4 : 2;
  }
  getBoundingClientRect = () => ({ top: 100 });
  checkVisibility = () => this.isShown;
  matches = () => true;
  scrollIntoView = vi.fn<() => void>();
}

class Page extends EventTarget {
  body = new Part("body");
  activeElement: Part = this.body;
  hasDialog = false;
  querySelector = () => (this.hasDialog ? this.body : null);
}

let page: Page;
let order: Part[];
let observers: (() => void)[];

function happening(type: string, about: object): Event {
  const event = new Event(type, { cancelable: true });
  for (const [name, value] of Object.entries(about)) Object.defineProperty(event, name, { value });
  return event;
}

/** A list of rows, each with its link, as it stands on the page after the lists before. */
async function listOf(names: string, arrows = false) {
  const list = new Part(`list ${names}`);
  for (const name of names) list.children.push(rowOf(name));
  order.push(list);
  const leave = used(() => useRowKeys({ arrows }))(list as unknown as HTMLElement);
  await vi.waitFor(() => expect(observers).toHaveLength(order.length));
  return { list, leave: leave as () => void };
}

function rowOf(name: string): Part {
  const row = new Part(`row ${name}`);
  row.children = [new Part(name)];
  return row;
}

function remove(list: Part, name: string): void {
  const [row] = list.children.splice(
    list.children.findIndex((one) => one.name.endsWith(name)),
    1,
  );
  const control = row!.children[0]!;
  control.isConnected = false;
  if (page.activeElement === control) page.activeElement = page.body;
  for (const tell of observers) tell();
}

/** Presses the key and says which row has the focus then. */
function press(key: string, about: object = {}): string {
  const code = key.length === 1 ? `Key${key.toUpperCase()}` : key;
  page.dispatchEvent(happening("keydown", { key, code, target: page.activeElement, ...about }));
  return page.activeElement.name;
}

const presses = (keys: string) =>
  keys
    .split("")
    .map((key) => press(key))
    .join("");

/** In the code that this test has loaded. */
async function withoutSingleKeys(): Promise<object> {
  const { setSingleKeys } = await import("./single-keys.ts");
  setSingleKeys(false);
  return {};
}

beforeEach(() => {
  [page, order, observers] = [new Page(), [], []];
  vi.stubGlobal("document", page);
  vi.stubGlobal("HTMLElement", Part);
  vi.stubGlobal("Node", { DOCUMENT_POSITION_FOLLOWING: 4 });
  vi.stubGlobal(
    "MutationObserver",
    class {
      constructor(private tell: () => void) {}
      observe = () => observers.push(this.tell);
      disconnect = () => observers.splice(observers.indexOf(this.tell), 1);
    },
  );
  vi.resetModules();
  return () => vi.unstubAllGlobals();
});

it("leads from row to row of all lists, as they stand on the page, and stops at both ends", async () => {
  await listOf("ab");
  await listOf("cd");
  expect(presses("jjjjj")).toBe("abcdd");
  expect(presses("kkkkk")).toBe("cbaaa");
});

it("begins at the first row that is in view, and passes by what is hidden", async () => {
  const { list } = await listOf("abcd");
  list.children[0]!.getBoundingClientRect = () => ({ top: -300 });
  list.children[2]!.children[0]!.isShown = false;
  expect(presses("jj")).toBe("bd");
});

it("goes on from the row in which the focus is", async () => {
  const { list } = await listOf("abc");
  const heart = new Part("heart of b");
  list.children[1]!.children.push(heart);
  heart.focus();
  expect(press("j")).toBe("c");
});

it("moves on to the row that takes the place of one that went, but only where the focus was", async () => {
  const { list } = await listOf("abcd");
  presses("jj");
  remove(list, "b");
  expect(page.activeElement.name).toBe("c");
  remove(list, "d");
  expect(page.activeElement.name).toBe("c");
  remove(list, "c");
  expect(page.activeElement.name).toBe("a");
  remove(list, "a");
  expect(page.activeElement).toBe(page.body);
});

it("leaves the focus alone once a hand has gone elsewhere, and knows the place at the next key", async () => {
  const { list } = await listOf("abcd");
  presses("jj");
  page.dispatchEvent(happening("pointerdown", {}));
  remove(list, "b");
  expect(page.activeElement).toBe(page.body);
  expect(press("j")).toBe("c");
  page.activeElement = page.body;
  expect(press("k")).toBe("a");
});

it("takes the arrow keys from a row only, in lists that stand below each other", async () => {
  await listOf("ab", true);
  const arrows = () => ["ArrowDown", "ArrowDown", "ArrowUp"].map((key) => press(key));
  expect(arrows()).toEqual(["body", "body", "body"]);
  press("j");
  expect(arrows()).toEqual(["b", "b", "a"]);
});

it("leaves the arrow keys of a grid to the page", async () => {
  await listOf("ab");
  press("j");
  expect(press("ArrowDown")).toBe("a");
});

it.each<[string, () => object | Promise<object>]>([
  ["somebody types", () => ({ target: new Part("field", "INPUT") })],
  ["a dialog is open", () => ((page.hasDialog = true), {})],
  ["another key is held down", () => ({ ctrlKey: true })],
  ["it is a capital", () => ({ shiftKey: true })],
  ["an input method is at work", () => ({ isComposing: true })],
  ["single keys are switched off", withoutSingleKeys],
])("does nothing while %s", async (_name, about) => {
  await listOf("ab");
  expect(press("j", await Promise.resolve(about()))).toBe("body");
});

it("hears nothing more when the last list has gone, not even one that went before its code came", async () => {
  const { leave } = await listOf("ab");
  leave();
  expect([press("j"), observers]).toEqual(["body", []]);
  const list = new Part("list");
  const early = used(() => useRowKeys())(list as unknown as HTMLElement) as () => void;
  early();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(observers).toEqual([]);
});
