// JSON text with sorted object keys: equal values have equal texts, whatever order their fields came in.
import type { Wire, WireObject } from "./wire.ts";

export function canonicalText(value: Wire): string {
  return isInOrder(value) ? JSON.stringify(value) : orderedText(value);
}

/** Most values are: what was stored once is read in this order. */
function isInOrder(value: Wire): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every(isInOrder);
  let before = "";
  for (const name in value) {
    if (name < before || !isInOrder(value[name] as Wire)) return false;
    before = name;
  }
  return true;
}

function orderedText(value: Wire): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    let text = "[";
    for (let i = 0; i < value.length; i++) {
      if (i > 0) text += ",";
      text += orderedText(value[i] as Wire);
    }
    return `${text}]`;
  }
  const names = Object.keys(value);
  if (names.length > 1) names.sort();
  let text = "{";
  for (let i = 0; i < names.length; i++) {
    const name = names[i] as string;
    text += `${i > 0 ? "," : ""}${JSON.stringify(name)}:${canonicalText(value[name] as Wire)}`;
  }
  return `${text}}`;
}

export function parseObject(text: string): WireObject {
  return JSON.parse(text) as WireObject;
}
