// When a key that is pressed is meant as a shortcut, and which one it is.

/** Whether the key goes into a text. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** What lies above the page has keys of its own. */
export function hasOverlay(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;
}

export function hasModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

type Pressed = Pick<KeyboardEvent, "key" | "code">;

/** A letter where the keyboard has Latin ones; elsewhere (Russian, Hindi, Urdu) the key in the same place. */
export function isLetter({ key, code }: Pressed, letter: string): boolean {
  return /^[a-z]$/i.test(key)
    ? key.toLowerCase() === letter
    : code === `Key${letter.toUpperCase()}` && key.length === 1;
}

/** Apple's keyboards have ⌘ where others have Ctrl, which there moves in texts. */
export function isApple(userAgent: string): boolean {
  return /\bMac OS X\b|\bMacintosh\b|\biPhone\b|\biPad\b/.test(userAgent);
}

/** `K` together with the key that this keyboard gives to commands, and with no other. */
export function isPaletteKey(event: KeyboardEvent, userAgent: string): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  const isCommand = isApple(userAgent) ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isCommand && !altKey && !shiftKey && isLetter(event, "k");
}

/** As they are printed on it. */
export function paletteKeys(userAgent: string): readonly [string, string] {
  return [isApple(userAgent) ? "⌘" : "Ctrl", "K"];
}
