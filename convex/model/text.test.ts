import { expect, test } from "vitest";
import * as z from "zod/mini";

import { line, tidied, tidyLine, tidyText } from "./text.ts";

test.each([
  ["white space", " \t\r\n\u00a0\u3000"],
  ["a zero-width space", "\u200b"],
  ["joiners", "\u200c\u200d\u2060"],
  ["a byte order mark", "\ufeff"],
  ["control characters", "\u0000\u0007\u001b\u007f\u0085"],
  ["a soft hyphen and directions", "\u00ad\u200e\u202e\u2066"],
  ["fillers", "\u115f\u3164\uffa0\u2800"],
  ["variation selectors and tags", "\ufe0f\u{e0041}"],
  ["all of it", " \u200b\u0000\u200d\n"],
])("%s alone is blank", (_name, text) => {
  expect(tidyText(text)).toBe("");
  const title = z.string().check(tidied(), z.minLength(1));
  expect(title.safeParse(text).success).toBe(false);
});

test.each([
  ["  Anna ", "Anna"],
  ["An\u0000na\u001b[31m", "Anna[31m"],
  ["one\ttwo\r\nthree", "one\ttwo\r\nthree"],
])("%j becomes %j", (text, tidy) => {
  expect(tidyText(text)).toBe(tidy);
});

test.each([
  ["a family", "👨‍👩‍👧‍👦"],
  ["a heart", "❤️"],
  ["the flag of Scotland", "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}"],
  ["Hindi", "क्‍ष और क्‌ष"],
  ["Urdu", "آپ‌ کا شکریہ"],
  ["Persian", "می‌خواهم"],
  ["Korean", "가이드"],
])("%s is kept as it is", (_name, text) => {
  expect(tidyText(text)).toBe(text);
});

test.each([
  ["Vietnamese", "Nguyễn Thị Ước".normalize("NFD"), 14],
  ["Korean", "가이드".normalize("NFD"), 3],
])("%s in pieces is as long as it is in whole letters", (_name, text, length) => {
  const message = z.string().check(tidied(), z.maxLength(length));
  const whole = text.normalize("NFC");
  expect(message.parse(text)).toBe(whole);
  expect(line().check(z.maxLength(length)).parse(text)).toBe(whole);
});

test("what would take long to make whole stays as it came, for its length to be refused", () => {
  const heaped = `e${"\u0301\u0316".repeat(16)}`;
  expect(tidyText(heaped)).toBe(heaped);
  expect(tidyText("e\u0301".repeat(10_000))).toBe("é".repeat(10_000));
  const long = "e\u0301".repeat(10_001);
  expect(tidyText(long)).toBe(long);
  const bomb = `a${"\u0301\u0316".repeat(200_000)}`;
  expect(line().check(z.maxLength(100)).safeParse(bomb).success).toBe(false);
});

test("a letter is whole where copying put something between its pieces", () => {
  expect(tidyLine("Hue\u200b\u0302\u0301")).toBe("Huế");
});

test("turns of direction are taken out of longer texts, marks of right-to-left scripts stay", () => {
  expect(tidyText("pay \u202e001\u202c \u2066now\u2069")).toBe("pay 001 now");
  expect(tidyText("\u200fشکریہ\u200e!")).toBe("\u200fشکریہ\u200e!");
});

test.each([
  ["line breaks", "An\r\nna\tLee\u2028May", "An na Lee May"],
  ["what copying brings along", "\ufeffAd\u200bm\u00adin\u2060", "Admin"],
  ["control characters", "An\u0000na\u001b", "Anna"],
  ["joiners of a script", "می\u200cخواهم", "می\u200cخواهم"],
  ["an emoji of several", "👨‍👩‍👧 tours", "👨‍👩‍👧 tours"],
])("a line with %s is put right", (_name, text, tidy) => {
  expect(tidyLine(text)).toBe(tidy);
  expect(line().parse(text)).toBe(tidy);
});

test.each([
  "\u061c",
  "\u200e",
  "\u200f",
  "\u202a",
  "\u202b",
  "\u202c",
  "\u202d",
  "\u202e",
  "\u2066",
  "\u2067",
  "\u2068",
  "\u2069",
])("a line with the direction %j is refused", (character) => {
  const result = line().safeParse(`Ann${character}a`);
  expect(result.error?.issues[0]?.message).toMatch(/characters that cannot be seen/);
});
