// A page as those walk through it who have a keyboard alone.
import type { Page } from "playwright-core";

const STOPS_MAX = 400;
/** How often it is looked again, a frame later each time, before a stop counts as lost. */
const LOOKS_MAX = 10;

interface Stop {
  name: string;
  /** Nothing of it can be seen: it is outside the window, or something that stays in its place covers it. */
  isHidden: boolean;
  /** It has a ring, or what stands around it has one. */
  isMarked: boolean;
}

/** What has the focus; null where it is the page itself. */
function lookAtFocus(): Stop | null {
  const POINTS = [0.1, 0.5, 0.9];
  const one = document.activeElement;
  if (one === null || one === document.body || one === document.documentElement) return null;
  /** A radio or a checkbox may be drawn by its label. */
  const drawn = one.matches("input") ? (one.closest("label") ?? one) : one;

  function covers(other: Element | null): boolean {
    // A notification goes again.
    if (other?.closest("[data-slot=toasts]")) return false;
    for (let at = other; at !== null && !at.contains(drawn); at = at.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
    return false;
  }
  const box = drawn.getBoundingClientRect();
  // The part of it that is in the window: a panel may be higher than that.
  const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
  const width = Math.min(window.innerWidth, box.right) - left;
  const height = Math.min(window.innerHeight, box.bottom) - top;
  const seen = POINTS.flatMap((x) =>
    POINTS.map((y) => [left + x * width, top + y * height] as const),
  )
    .filter(() => width > 0 && height > 0)
    .filter(([x, y]) => !covers(document.elementFromPoint(x, y)));
  const around = [one, drawn, one.parentElement, one.nextElementSibling].filter(
    (at) => at !== null,
  );
  const isMarked = around.some((at) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
    const hasRing = outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
    return (
      hasRing ||
      (at.matches(":focus-visible, :focus-within") && /0px 0px 0px [1-9]/.test(boxShadow))
    );
  });
  // The ring is around the thumb alone, or around what is inside of the frame, of which nothing can be asked; in a list that
  // the arrows go through, the line is marked.
  const isInside = one.matches("input[type=range], iframe, [aria-activedescendant]");
  return {
    name: one.outerHTML.slice(0, 120),
    isHidden: seen.length === 0,
    isMarked: isMarked || isInside,
  };
}

function faultsOf({ name, isHidden, isMarked }: Stop): string[] {
  return [
    ...(isHidden ? [`hidden: ${name}`] : []),
    ...(isMarked ? [] : [`without a ring: ${name}`]),
  ];
}

/** A change of style is there some frames later at the latest: without movement it takes a hundredth of a millisecond. */
async function stopAt(page: Page): Promise<Stop | null> {
  let stop = await page.evaluate(lookAtFocus);
  for (let looks = 1; stop !== null && (!stop.isMarked || stop.isHidden); looks += 1) {
    if (looks > LOOKS_MAX) return stop;
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    stop = await page.evaluate(lookAtFocus);
  }
  return stop;
}

/** Goes by Tab through the panel on top until it has come round or leaves it, and says at which stops the focus cannot be seen. */
export async function walkAround(
  page: Page,
  panel: string,
): Promise<{ stops: number; lost: string[] }> {
  const lost: string[] = [];
  const box = await page.locator(panel).last().elementHandle();
  await page.keyboard.press("Tab");
  const first = await page.evaluateHandle(() => document.activeElement);
  for (let stops = 1; stops < STOPS_MAX; stops += 1) {
    const stop = await stopAt(page);
    if (stop !== null) lost.push(...faultsOf(stop));
    await page.keyboard.press("Tab");
    const isRound = await page.evaluate(
      ([start, around]) =>
        document.activeElement === start || !around?.contains(document.activeElement),
      [first, box] as const,
    );
    if (isRound) return { stops, lost };
  }
  return { stops: STOPS_MAX, lost: [...lost, "the way never ends"] };
}

/** Goes through all of the page by Tab and says at which stops the focus cannot be seen or leads elsewhere, and whether it came out again. */
export async function walk(page: Page): Promise<{ stops: number; lost: string[] }> {
  const lost: string[] = [];
  const address = page.url();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (let stops = 0; stops < STOPS_MAX; stops += 1) {
    await page.keyboard.press("Tab");
    const stop = await stopAt(page);
    if (stop === null) return { stops, lost };
    lost.push(...faultsOf(stop));
    if (page.url() !== address) return { stops, lost: [...lost, `leads away: ${stop.name}`] };
  }
  return { stops: STOPS_MAX, lost: [...lost, "the way never ends"] };
}
