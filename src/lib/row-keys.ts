// `J` and `K` through the rows of lists. One place for the whole page: rows of several lists follow each other as they are
// read. The focus goes to a row's own control, so that Enter does there what it does anyway.
import { hasModifier, hasOverlay, isLetter, isTyping } from "./shortcut-keys.ts";
import { hasSingleKeys } from "./single-keys.ts";

interface Row {
  list: HTMLElement;
  element: Element;
  control: HTMLElement;
}

type Step = 1 | -1;

/** The first of these in a row stands for it, unless one is named. */
const NAMED = "[data-row-control]";
const CONTROL = "a[href], button:not(:disabled), summary";
/** The header that stays lies over what is further up. */
const HEADER_PX = 64;

/** Each with whether the arrow keys lead along it. */
const lists = new Map<HTMLElement, boolean>();
/** Where the keys have led last, and at which place of all rows that was. */
let last: { control: HTMLElement; index: number } | null = null;
/** Whether the focus is still there as far as anybody meant it: then it moves on with the list. */
let isHeld = false;

function rowsNow(): Row[] {
  const inOrder = [...lists.keys()].sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  return inOrder.flatMap((list) =>
    [...list.children].flatMap((element) => {
      const control =
        element.querySelector<HTMLElement>(NAMED) ?? element.querySelector<HTMLElement>(CONTROL);
      return control?.checkVisibility() ? [{ list, element, control }] : [];
    }),
  );
}

/** The first row that is seen whole from its top on. */
function firstInView(rows: readonly Row[]): number {
  return Math.max(
    0,
    rows.findIndex(({ element }) => element.getBoundingClientRect().top >= HEADER_PX),
  );
}

/** From the row that has the focus, else from where the last one was: what took its place is the next one. */
function placeAfter(rows: readonly Row[], step: Step): number {
  const here = rows.findIndex(({ element }) => element.contains(document.activeElement));
  if (here >= 0) return here + step;
  if (last === null) return firstInView(rows);
  const left = rows.findIndex(({ control }) => control === last?.control);
  if (left >= 0) return left + step;
  return step === 1 ? last.index : last.index - 1;
}

function goTo(rows: readonly Row[], place: number): boolean {
  const index = Math.min(Math.max(place, 0), rows.length - 1);
  const row = rows[index];
  if (row === undefined) return false;
  last = { control: row.control, index };
  row.control.focus({ preventScroll: true });
  row.element.scrollIntoView({ block: "nearest" });
  isHeld = true;
  return true;
}

function letterStep(event: KeyboardEvent): Step | null {
  if (event.shiftKey || !hasSingleKeys()) return null;
  if (isLetter(event, "j")) return 1;
  return isLetter(event, "k") ? -1 : null;
}

/** Only from a row that somebody came to by keyboard: elsewhere the arrow keys move the page. */
function arrowStep(event: KeyboardEvent, rows: readonly Row[]): Step | null {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : null;
  const here = rows.findIndex(({ control }) => control === document.activeElement);
  const row = rows[here];
  if (step === null || row === undefined || lists.get(row.list) !== true) return null;
  return row.control.matches(":focus-visible") && rows[here + step] !== undefined ? step : null;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || hasModifier(event)) return;
  if (isTyping(event.target) || hasOverlay()) return;
  const rows = rowsNow();
  const step = letterStep(event) ?? arrowStep(event, rows);
  if (step !== null && goTo(rows, placeAfter(rows, step))) event.preventDefault();
}

function onFocusIn(event: FocusEvent): void {
  if (event.target !== last?.control) isHeld = false;
}

function letGo(): void {
  isHeld = false;
}

/** The row with the focus may have gone: the one that took its place has it then. */
function mend(): void {
  if (!isHeld || last === null || last.control.isConnected) return;
  if (document.activeElement === document.body) goTo(rowsNow(), last.index);
}

function listen(): void {
  document.addEventListener("keydown", onKeyDown);
  document.addEventListener("focusin", onFocusIn);
  document.addEventListener("pointerdown", letGo);
}

function stopListening(): void {
  document.removeEventListener("keydown", onKeyDown);
  document.removeEventListener("focusin", onFocusIn);
  document.removeEventListener("pointerdown", letGo);
  last = null;
  isHeld = false;
}

/** Answers how the list leaves again. */
export function joinRows(list: HTMLElement, arrows: boolean): () => void {
  if (lists.size === 0) listen();
  lists.set(list, arrows);
  const observer = new MutationObserver(mend);
  observer.observe(list, { childList: true });
  return () => {
    observer.disconnect();
    lists.delete(list);
    if (lists.size === 0) stopListening();
  };
}
