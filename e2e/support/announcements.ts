// What a screen reader says without being asked: every change of a part of the page that is live.
import type { Page } from "playwright-core";

const LIVE =
  "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log], output";
/** Changes that come together are said once. */
const TOGETHER_MS = 100;

/** Begins to listen; the answer tells what has been said since, with what is about to be. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(
    ([live, together]) => {
      const said: string[] = [];
      const pending = new Set<Element>();
      const say = () => {
        for (const region of pending) {
          const words = (region.textContent ?? "").trim();
          if (words !== "") said.push(words);
        }
        pending.clear();
      };
      const note = (region: Element) => {
        if (pending.size === 0) setTimeout(say, together);
        pending.add(region);
      };
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
          // An alert is said as it comes; other live parts only as they change.
          for (const added of addedNodes) {
            if (!(added instanceof Element)) continue;
            for (const one of [added, ...added.querySelectorAll("[role=alert]")])
              if (one.matches("[role=alert]")) note(one);
          }
          const place = target instanceof Element ? target : target.parentElement;
          const region = place?.closest(`${live}, [aria-live=off]`);
          if (!region || region.matches("[aria-live=off]") || region.closest("[aria-hidden=true]"))
            continue;
          note(region);
        }
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
      const saidSoFar = async () => {
        while (pending.size > 0) await new Promise((done) => setTimeout(done, together));
        return said;
      };
      Object.assign(window, { saidSoFar });
    },
    [LIVE, TOGETHER_MS] as const,
  );
  return () =>
    page.evaluate(() => (window as unknown as { saidSoFar: () => Promise<string[]> }).saidSoFar());
}
