// A page as those walk through it who have a keyboard alone.
import type { Page } from "playwright-core";

const STOPS_MAX = 400;

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
    for (let at = other; at !== null && !at.contains(drawn); at = at.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
    return false;
  }
  const { left, top, width, height } = drawn.getBoundingClientRect();
  const seen = POINTS.flatMap((x) =>
    POINTS.map((y) => [left + x * width, top + y * height] as const),
  )
    .filter(([x, y]) => x >= 0 && y >= 0 && x < window.innerWidth && y < window.innerHeight)
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
  // The ring is around the thumb alone, of which nothing can be asked.
  const isRange = one.matches("input[type=range]");
  return {
    name: one.outerHTML.slice(0, 120),
    isHidden: seen.length === 0,
    isMarked: isMarked || isRange,
  };
}

/** A change of style is there a frame later at the latest: without movement it takes a hundredth of a millisecond. */
async function stopAt(page: Page): Promise<Stop | null> {
  const stop = await page.evaluate(lookAtFocus);
  if (stop === null || (stop.isMarked && !stop.isHidden)) return stop;
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  return page.evaluate(lookAtFocus);
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
    if (stop.isHidden) lost.push(`hidden: ${stop.name}`);
    if (!stop.isMarked) lost.push(`without a ring: ${stop.name}`);
    if (page.url() !== address) return { stops, lost: [...lost, `leads away: ${stop.name}`] };
  }
  return { stops: STOPS_MAX, lost: [...lost, "the way never ends"] };
}
