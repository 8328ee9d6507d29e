// People double-click what one click would do. The second click belongs to what the first one was on: where that went with it, what
// lies under the pointer by then is another's, and would be removed or accepted unseen.
const CONTROL = 'a, button, [role^="menuitem"], [role="option"]';

/** Whether it is the second click of a double click, or one of those after it. */
export const isSecondClick = ({ detail }: Pick<MouseEvent, "detail">): boolean => detail > 1;

let first: Element | null = null;

function hear(event: MouseEvent): void {
  const control = event.target instanceof Element ? event.target.closest(CONTROL) : null;
  if (isSecondClick(event) && first !== null && control !== null && control !== first) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else {
    first = control;
  }
}

export function watchSecondClicks(): void {
  window.addEventListener("click", hear, { capture: true });
}
