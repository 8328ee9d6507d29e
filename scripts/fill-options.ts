// What the command that fills a data folder is told.
import { parseArgs } from "node:util";

const DIGITS = /^\d{1,7}$/;

/** What would be no number is nothing to fill with; and where nobody is put in, an empty folder never has an index to wait for. */
export function fillOptions(args: string[]): { guides: number; first: number; days: number } {
  const { values } = parseArgs({
    args,
    options: {
      guides: { type: "string", default: "40000" },
      from: { type: "string", default: "0" },
      days: { type: "string", default: "14" },
    },
  });
  for (const [name, text] of Object.entries(values)) {
    if (!DIGITS.test(text)) throw new Error(`--${name} must be a number, not "${text}"`);
  }
  const guides = Number(values.guides);
  if (guides === 0) throw new Error("--guides must be at least 1");
  return { guides, first: Number(values.from), days: Number(values.days) };
}
