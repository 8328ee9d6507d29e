import { expect, it } from "vitest";

import { isLetter, isPaletteKey, paletteKeys } from "./shortcut-keys.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15";

function pressed(key: string, code: string, ...modifiers: string[]): KeyboardEvent {
  const held = (name: string) => modifiers.includes(name);
  return {
    key,
    code,
    ctrlKey: held("Control"),
    metaKey: held("Meta"),
    altKey: held("Alt"),
    shiftKey: held("Shift"),
  } as KeyboardEvent;
}

it.each([
  ["a Latin keyboard", "j", "KeyJ", true],
  ["capitals", "J", "KeyJ", true],
  ["a Latin keyboard with other places", "j", "KeyC", true],
  ["another letter in that place", "h", "KeyJ", false],
  ["a Russian keyboard", "о", "KeyJ", true],
  ["a Hindi keyboard", "र", "KeyJ", true],
  ["another key of a Russian one", "л", "KeyK", false],
  ["an input method at work", "Process", "KeyJ", false],
])("J on %s", (_name, key, code, isIt) => {
  expect(isLetter({ key, code }, "j")).toBe(isIt);
});

it.each([
  ["Ctrl K", pressed("k", "KeyK", "Control"), true, false],
  ["⌘ K", pressed("k", "KeyK", "Meta"), false, true],
  ["Ctrl Л", pressed("л", "KeyK", "Control"), true, false],
  ["K alone", pressed("k", "KeyK"), false, false],
  ["Ctrl Shift K", pressed("K", "KeyK", "Control", "Shift"), false, false],
  ["Ctrl Alt K", pressed("k", "KeyK", "Control", "Alt"), false, false],
  ["Ctrl J", pressed("j", "KeyJ", "Control"), false, false],
])("%s opens the quick search on the keyboard that has it", (_name, event, onWindows, onMac) => {
  expect([isPaletteKey(event, WINDOWS), isPaletteKey(event, MAC)]).toEqual([onWindows, onMac]);
});

it("names the keys as they are printed", () => {
  expect([paletteKeys(WINDOWS), paletteKeys(MAC)]).toEqual([
    ["Ctrl", "K"],
    ["⌘", "K"],
  ]);
});
