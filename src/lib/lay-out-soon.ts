// Elements whose layout the browser may put off (`content-visibility: auto`) get it in idle moments, one in each: who scrolls, prints or
// takes a picture of the page finds it whole, and no tap waits for more than one of them.
import type { RefCallback } from "react";

const waiting = new Set<HTMLElement>();

function plan(): void {
  // Safari has no such callback.
  const soon = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 100));
  soon(() => {
    const [next] = waiting;
    if (next === undefined) return;
    waiting.delete(next);
    next.style.contentVisibility = "visible";
    if (waiting.size > 0) plan();
  });
}

/** Of an element that is not there any more nothing is kept. */
export const layOutSoon: RefCallback<HTMLElement> = (element) => {
  if (element === null) return undefined;
  waiting.add(element);
  if (waiting.size === 1) plan();
  return () => void waiting.delete(element);
};
