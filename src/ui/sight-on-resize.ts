import { useEffect } from "react";

/** The buttons of what is open. The last one is of the panel: a dialog that it lies in stands behind the page. */
const OPENERS = '[aria-haspopup="dialog"][aria-expanded="true"]';

function bringIntoSight(): void {
  [...document.querySelectorAll(OPENERS)].at(-1)?.scrollIntoView({ block: "nearest" });
}

/**
 * Inside of a panel while it is open: a window that turns lays the page out anew, which takes the button of the panel out of
 * sight, and the panel with it.
 */
export function SightOnResize(): null {
  useEffect(() => {
    let frame = 0;
    let width = window.innerWidth;
    // What is drawn otherwise at another width is so in the next frame.
    function bringSoon(): void {
      // Only the height changes with a browser's own bars and a keyboard: that lays nothing out anew, and nobody is fetched back.
      if (window.innerWidth === width) return;
      width = window.innerWidth;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(bringIntoSight);
      });
    }
    window.addEventListener("resize", bringSoon);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("resize", bringSoon);
    };
  }, []);
  return null;
}
