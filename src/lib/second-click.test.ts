import { beforeEach, expect, it, vi } from "vitest";

import { watchSecondClicks } from "./second-click.ts";

/** What a press and a click find under the pointer. */
class Control {
  disabled = false;
  closest(): this {
    return this;
  }
  matches(selector: string): boolean {
    return selector === ":disabled" && this.disabled;
  }
}

beforeEach(() => {
  vi.stubGlobal("Element", Control);
  vi.stubGlobal("window", new EventTarget());
  watchSecondClicks();
});

function heard(type: string, on: Control, detail: number): boolean {
  const event = new Event(type, { cancelable: true });
  Object.defineProperties(event, { target: { value: on }, detail: { value: detail } });
  return window.dispatchEvent(event);
}

/** Whether the click does anything. As in a browser, what is disabled hears of the press alone. */
function click(on: Control, detail = 1): boolean {
  heard("pointerdown", on, 0);
  return !on.disabled && heard("click", on, detail);
}

it("lets a double click through to what its first one was on, and to nothing else", () => {
  const [one, other] = [new Control(), new Control()];
  expect([click(one), click(one, 2), click(other), click(one, 2)]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it("lets the second click through to what was disabled at the first one", () => {
  const [before, button, other] = [new Control(), new Control(), new Control()];
  click(before);
  button.disabled = true;
  expect(click(button)).toBe(false);
  button.disabled = false;
  expect(click(button, 2)).toBe(true);
  expect(click(other, 3)).toBe(false);
});
