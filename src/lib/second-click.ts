// People double-click what one click would do, and hold a key for longer than a press. The second click belongs to what the first one
// was on, and so does the key: where that went with it, what lies under the pointer or has the focus by then is another's, and would be
// removed or accepted unseen.
const CONTROL = 'a, button, [role^="menuitem"], [role="option"]';

/** Whether it is the second click of a double click, or one of those after it. */
export const isSecondClick = ({ detail }: Pick<MouseEvent, "detail">): boolean => detail > 1;

let first: Element | null = null;
let pressed: EventTarget | null = null;

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

const controlAt = ({ target }: Event) =>
  target instanceof Element ? target.closest(CONTROL) : null;

/** What is disabled gets no click, and may be enabled by the second one. */
function hearPress(event: Event): void {
  const control = controlAt(event);
  if (control?.matches(":disabled")) first = control;
}

function hear(event: MouseEvent): void {
  const control = controlAt(event);
  if (isSecondClick(event) && first !== null && control !== null && control !== first) stop(event);
  else first = control;
}

function hearKey(event: KeyboardEvent): void {
  if (event.key !== "Enter" && event.key !== " ") return;
  if (!event.repeat) pressed = event.target;
  else if (event.target !== pressed) stop(event);
}

export function watchSecondClicks(): void {
  window.addEventListener("pointerdown", hearPress, { capture: true });
  window.addEventListener("click", hear, { capture: true });
  window.addEventListener("keydown", hearKey, { capture: true });
}
