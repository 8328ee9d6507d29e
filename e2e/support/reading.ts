// How a page holds for those who read it larger, wider spaced, or without movement.
import type { Page } from "playwright-core";

const USUAL_TEXT_PX = 16;

/** Larger text, as the settings of the browser make it: all that is measured by letters grows, the window does not. Answers when a picture has been drawn with it, which is later than the browser says. */
export async function enlargeText(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const size = (USUAL_TEXT_PX * percent) / 100;
  await session.send("Page.setFontSizes", { fontSizes: { standard: size, fixed: size } });
  await page.waitForFunction(
    (px) => getComputedStyle(document.documentElement).fontSize === `${px}px`,
    size,
  );
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/** The spacing that WCAG 1.4.12 has a reader set. */
export function spaceText(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }",
    );
    document.adoptedStyleSheets.push(sheet);
  });
}

/**
 * How much of what stood on the page was moved by what came later, since it was opened: a share of the window, as browsers
 * count it. 0.1 and less is called good.
 */
export function shifted(page: Page): Promise<number> {
  return page.evaluate(async () => {
    interface Shift extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
    }
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Shift[])
        if (!hadRecentInput) sum += value;
    });
    observer.observe({ type: "layout-shift", buffered: true });
    // What has been is told in a turn of its own.
    await new Promise((told) => setTimeout(told, 50));
    observer.disconnect();
    return sum;
  });
}

const SLACK_PX = 3;

/** Text of which a part is cut away by the box that it stands in, and neither an ellipsis says so nor scrolling shows it. */
export function cutText(page: Page): Promise<string[]> {
  return page.evaluate((slack) => {
    const cut: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const own = text.parentElement;
      if (own === null || (text.textContent ?? "").trim() === "") continue;
      if (!own.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // Gone as a whole, and said by what stands beside it.
      if (own.closest("[data-spare]") !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const shown = range.getBoundingClientRect();
      for (let box: HTMLElement | null = own; box !== null; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp, position } =
          getComputedStyle(box);
        const isWhole = overflowX === "visible" && overflowY === "visible";
        const saysSo = textOverflow === "ellipsis" || webkitLineClamp !== "none";
        const scrolls = /auto|scroll/.test(overflowX + overflowY);
        if (saysSo || scrolls || box.clientWidth <= 1 || position === "fixed") break;
        if (isWhole) continue;
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const over = [
          left - shown.left,
          shown.right - right,
          top - shown.top,
          shown.bottom - bottom,
        ];
        if (Math.max(...over) > slack)
          cut.push(`${text.textContent} in ${box.outerHTML.slice(0, 120)}`);
        break;
      }
    }
    return cut;
  }, SLACK_PX);
}

/** What moves for longer than a moment, or passes over at all, although less movement is asked for; each as the first words of its element. */
export function movements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LONGEST_S = 0.0001;
    const seconds = (list: string) =>
      Math.max(...list.split(",").map((one) => Number.parseFloat(one)));
    return [...document.querySelectorAll("*")]
      .filter((one) => {
        const { animationName, animationDuration, transitionDuration, scrollBehavior } =
          getComputedStyle(one);
        const moves = animationName !== "none" && seconds(animationDuration) > LONGEST_S;
        return moves || seconds(transitionDuration) > 0 || scrollBehavior === "smooth";
      })
      .map((one) => one.outerHTML.slice(0, 120))
      .concat(
        [...document.querySelectorAll("animate, animateTransform, animateMotion")].map(
          ({ tagName }) => tagName,
        ),
      );
  });
}
