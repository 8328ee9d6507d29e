"use node";
// A letter for programs that show no HTML.
import { PRODUCT_NAME } from "../product.ts";
import type { Letter } from "./letter.ts";

export function letterText(letter: Letter): string {
  const { title, greeting, text, facts, button, note, footer, links, colon } = letter;
  const parts = [
    title,
    greeting,
    text,
    facts.map(({ label, value }) => `${label}${colon}${value}`).join("\n"),
    button === null ? "" : `${button.label}${colon.trimEnd()}\n${button.url}`,
    note ?? "",
    "-- ",
    `${PRODUCT_NAME}\n${footer}`,
    links.map(({ label, url }) => `${label}${colon}${url}`).join("\n"),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}
