// What is measured inside a page, by what the browser itself says of its events, tasks and paints. Times are in milliseconds.
import type { BrowserContext, Page } from "playwright-core";

interface Notes {
  /** When Enter went down last, on the clock that all pages share. */
  enterAt: number;
  interactions: { id: number; duration: number }[];
  tasks: { start: number; duration: number }[];
  firstPaint: number;
  painted(text: string): Promise<number>;
}

declare global {
  var benchNotes: Notes;
}

/** Runs in each page before its own scripts. */
function takeNotes(): void {
  const notes: Notes = {
    enterAt: Number.NaN,
    interactions: [],
    tasks: [],
    firstPaint: Number.NaN,
    /** When the words stood on the screen that come up in the log of messages. */
    painted: (text) =>
      new Promise((resolve) => {
        const paints = new PerformanceObserver((list) => {
          for (const { identifier, renderTime } of list.getEntries() as unknown as ElementPaint[]) {
            if (identifier !== text) continue;
            paints.disconnect();
            resolve(performance.timeOrigin + renderTime);
          }
        });
        paints.observe({ type: "element" });
        const added = new MutationObserver(() => {
          for (const words of document.querySelectorAll("[role=log] li:nth-last-child(-n+3) p")) {
            if (words.textContent !== text) continue;
            // Before its first paint: the browser then says when that was.
            words.setAttribute("elementtiming", text);
            added.disconnect();
            return;
          }
        });
        added.observe(document, { subtree: true, childList: true, characterData: true });
      }),
  };
  interface ElementPaint {
    identifier: string;
    renderTime: number;
  }
  globalThis.benchNotes = notes;
  addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Enter") notes.enterAt = performance.timeOrigin + event.timeStamp;
    },
    true,
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId > 0)
        notes.interactions.push({ id: entry.interactionId, duration: entry.duration });
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      notes.tasks.push({ start: startTime, duration });
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === "first-contentful-paint") notes.firstPaint = startTime;
  }).observe({ type: "paint", buffered: true });
}

export async function noteIn(context: BrowserContext): Promise<void> {
  // The loader of TypeScript names functions by a helper that pages do not have.
  await context.addInitScript("globalThis.__name ??= (one) => one");
  await context.addInitScript(takeNotes);
}

export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Until the page has nothing to do, and what it drew is on the screen. */
async function rested(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        setTimeout(
          () => requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve))),
          300,
        );
      }),
  );
}

/** The browser says nothing of interactions that were quicker. */
const QUICKEST_MS = 16;

/** From each key and click of the step to the next paint; of several events of one touch the longest counts. */
export async function interactionsOf(page: Page, step: () => Promise<unknown>): Promise<number[]> {
  await rested(page);
  await page.evaluate(() => void (benchNotes.interactions.length = 0));
  await step();
  await rested(page);
  const noted = await page.evaluate(() => benchNotes.interactions);
  const longest = new Map<number, number>();
  for (const { id, duration } of noted) longest.set(id, Math.max(duration, longest.get(id) ?? 0));
  return longest.size === 0 ? [QUICKEST_MS] : [...longest.values()];
}

/** A task is long from here on, and what is over it counts as blocking. */
const LONG_TASK_MS = 50;

export interface Tasks {
  /** LONG_TASK_MS where none was long. */
  longest: number;
  blocking: number;
}

/** Of a page that is loaded: its tasks until it rests, those before its first paint left out of what blocks. */
export async function tasksOf(page: Page): Promise<Tasks> {
  await page.waitForLoadState("networkidle");
  await rested(page);
  const { tasks, firstPaint } = await page.evaluate(() => ({
    tasks: benchNotes.tasks,
    firstPaint: benchNotes.firstPaint,
  }));
  const after = tasks.filter(({ start, duration }) => start + duration > firstPaint);
  return {
    longest: Math.max(LONG_TASK_MS, ...tasks.map(({ duration }) => duration)),
    blocking: after.reduce((sum, { duration }) => sum + duration - LONG_TASK_MS, 0),
  };
}
