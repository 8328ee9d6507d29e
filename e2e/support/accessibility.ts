// What on the page as it stands keeps somebody out: findings of axe-core, small targets, things that stick out.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const TARGET_PX = 44;
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** WCAG 2.0 to 2.2, A and AA, what axe-core counts as good practice beyond, and what it tries out. */
const TAGS = [
  "wcag2a",
  "wcag2aa",
  "wcag21a",
  "wcag21aa",
  "wcag22aa",
  "best-practice",
  "experimental",
];

/** What of it depends on colours. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

async function violations(page: Page, options: object): Promise<string[]> {
  // Evaluated from outside, which the page's Content Security Policy does not forbid; once for each page.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const asked = JSON.stringify({ resultTypes: ["violations"], ...options });
  const { violations: found } = await page.evaluate<AxeResults>(`axe.run(document, ${asked})`);
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  );
}

interface Audit {
  /** In forced colours the system paints the text, and what a style says of it is not what is seen. */
  contrast?: boolean;
}

/** One line per finding, whatever its weight; empty where nobody is kept out. */
export async function findings(page: Page, { contrast = true }: Audit = {}): Promise<string[]> {
  const isCovered =
    (await page.locator("[role=dialog], [role=alertdialog], [role=menu]").count()) > 0;
  return violations(page, {
    runOnly: TAGS,
    rules: {
      "color-contrast": { enabled: contrast },
      // A menu stands beside the landmarks by its nature.
      region: { enabled: !isCovered },
      // Finds the guards around a panel, which send the focus on as they get it.
      "focus-order-semantics": { enabled: false },
    },
  });
}

/** Those of the findings that another appearance of the same page can bring. */
export function colourFindings(page: Page): Promise<string[]> {
  return violations(page, { runOnly: { type: "rule", values: COLOUR_RULES } });
}

/** Buttons, fields and links of the frame that are too small for a thumb, each with its size. */
export function smallTargets(page: Page, scope: string): Promise<string[]> {
  return page.evaluate(
    ([within, least]) => {
      const kinds =
        "button, select, textarea, summary, [role=tab], [role^=menuitem], input:not([type=checkbox], [type=radio], [type=range]), label:has([type=checkbox], [type=radio]), #root > header a, footer a, [role=dialog] nav a";
      const targets = [...document.querySelectorAll<HTMLElement>(kinds)].filter((target) =>
        target.closest(within),
      );
      return targets
        .filter((target) => target.checkVisibility({ visibilityProperty: true }))
        .map((target) => ({ target, box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.height < least - 0.5 || box.width < least - 0.5)
        .map(
          ({ target, box }) =>
            `${Math.round(box.width)}×${Math.round(box.height)} ${target.outerHTML.slice(0, 90)}`,
        );
    },
    [scope, TARGET_PX] as const,
  );
}

/** What makes the page wider than the window, as the first words of each element: what stands in no box that scrolls, if there is any. */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    function scrolls(one: Element): boolean {
      for (let at = one.parentElement; at !== null && at !== document.body; at = at.parentElement)
        if (/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflowX)) return true;
      return false;
    }
    const all = [...document.querySelectorAll("main *, header *, footer *")];
    const out = all.filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > clientWidth + 1 || left < -1;
    });
    const alone = out.filter((element) => !scrolls(element));
    return (alone.length > 0 ? alone : out.length > 0 ? out : [document.documentElement])
      .slice(0, 5)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}
