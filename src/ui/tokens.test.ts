import { readdirSync, readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { TONES } from "./monogram.ts";

type Theme = "light" | "dark";

const css = readFileSync("src/ui/tokens.css", "utf8");
const tokens = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
  ),
);

/** Relative luminance as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string, theme: Theme): number {
  const [one = 0, two = 0] = [a, b].map((name) =>
    luminance(tokens.get(name)?.[theme] ?? "#000000"),
  );
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
}

const TEXT = [
  ["foreground", "background"],
  ["foreground", "card"],
  ["muted-foreground", "background"],
  ["muted-foreground", "card"],
  ["muted-foreground", "muted"],
  ["primary-deep", "background"],
  ["primary-deep", "primary-soft"],
  ["primary-foreground", "primary"],
  ["primary-foreground", "primary-hover"],
  ["destructive", "card"],
  ["destructive", "destructive-soft"],
  ["destructive-foreground", "destructive"],
  ["lotus", "lotus-soft"],
  ["card", "lotus"],
  ["amber", "amber-soft"],
  ["available", "available-soft"],
  ["held", "held-soft"],
  ["info", "info-soft"],
  ["deep-foreground", "deep"],
] as const;

/** Initials stand on their tone's ground, and on the card's colour where the pattern crosses them. */
const INITIALS = TONES.flatMap((tone) => {
  const [ground = "", text = ""] = tone.replaceAll(/bg-|text-/g, "").split(" ");
  return [
    [text, ground],
    [text, "card"],
  ] as const;
});

const CONTROLS = [
  ["input", "card"],
  ["input", "background"],
  ["ring", "background"],
  ["primary", "card"],
  ["star", "card"],
] as const;

describe.each(["light", "dark"] as const)("colours, %s", (theme) => {
  it.each([...TEXT, ...INITIALS])("%s on %s can be read", (text, ground) => {
    expect(tokens.has(text) && tokens.has(ground)).toBe(true);
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(CONTROLS)("%s on %s can be made out", (mark, ground) => {
    expect(tokens.has(mark) && tokens.has(ground)).toBe(true);
    expect(contrast(mark, ground, theme)).toBeGreaterThanOrEqual(3);
  });
});

// What is measured whole and shown half through is another colour; on a filled ground there is no room for that.
it("lets no text on a filled ground shine through", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" });
  const sources = files.filter((file) => file.endsWith(".tsx"));
  const through = sources.flatMap((file) =>
    [...readFileSync(`src/${file}`, "utf8").matchAll(/\btext-(?!muted)\w+-foreground\/\d+/g)].map(
      ([name]) => `${file}: ${name}`,
    ),
  );
  expect(through).toEqual([]);
});

it("repeats no movement more often than three times a second", () => {
  const repeated = [...css.matchAll(/--animate-(\w+): \w+ ([\d.]+)s [a-z-]+ infinite;/g)];
  expect(repeated.length).toBe(css.match(/\binfinite\b/g)?.length);
  expect(repeated.filter(([, , seconds]) => Number(seconds) < 1 / 3)).toEqual([]);
});

it("gives those who ask for more contrast letters that are not grey, and edges that can be made out", () => {
  const [, more = ""] = /@media \(prefers-contrast: more\) \{\s*:root \{([^}]*)\}/.exec(css) ?? [];
  const given = [...more.matchAll(/--([a-z-]+): var\(--([a-z-]+)\);/g)];
  expect(Object.fromEntries(given.map(([, name, value]) => [name, value]))).toEqual({
    "muted-foreground": "foreground",
    border: "input",
    track: "muted",
  });
});
