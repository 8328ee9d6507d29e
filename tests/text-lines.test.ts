// Lines that must not break, and runs of letters that must not turn round: where a plain space or a bare figure would tear a text.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { describe, expect, it } from "vitest";

import type { Locale } from "#convex/model/product.ts";

import { DEFAULT_LANGUAGE, directionOf, LANGUAGES } from "../src/i18n/languages.ts";

const root = resolve(import.meta.dirname, "../public/locales");
const NARROW = "\u202F";

/** What is counted in time, as each language writes it after a figure. */
const TIMES: Record<Locale, string> = {
  en: "seconds?|minutes?|hours?|days?|weeks?|months?|years?",
  vi: "giây|phút|giờ|ngày|tuần|tháng|năm",
  fr: "secondes?|minutes?|heures?|jours?|semaines?|mois|ans?|années?",
  ru: "секунд\\p{L}*|минут\\p{L}*|час\\p{L}*|день|дн\\p{L}+|недел\\p{L}+|месяц\\p{L}*|год\\p{L}*|лет",
  es: "segundos?|minutos?|horas?|días?|semanas?|mes|meses|años?",
  zh: "秒|分钟|小时|天|周|个月|年",
  hi: "सेकंड|मिनट|घंटा|घंटे|घंटों|दिन|दिनों|हफ़्ते|महीना|महीने|साल",
  ur: "سیکنڈ|منٹ|گھنٹہ|گھنٹے|دن|دنوں|ہفتے|مہینہ|مہینے|سال",
};

/** A figure in a text, or the gap that one fills. */
const FIGURE = String.raw`(?:\p{Nd}|\{\{(?:count|size|ms|megabytes)(?:, number)?\}\})`;
const UNITS = "VND|USD|US\\$|\\$US|₫|km|m|kB|MB|MiB|ms|%";

/** Pieces that may stand at the end of a line although they belong to what follows. */
function loosePieces(language: Locale, text: string): string[] {
  const unit = new RegExp(`${FIGURE} (?:${UNITS}|${TIMES[language]})(?![\\p{L}\\p{M}])`, "gu");
  return [...(text.match(unit) ?? []), ...(text.match(/ ·/g) ?? [])];
}

/** French has a narrow space inside of quotation marks, and before marks of two parts. */
function looseMarks(text: string): string[] {
  const bare = text.replaceAll(/https?:\/\/|HH:mm/gi, "");
  const marks = new RegExp(`(?<!${NARROW})[?!:;»]|«(?!${NARROW})`, "gu");
  return bare.match(marks) ?? [];
}

/**
 * Figures with what belongs to them, addresses and signs, outside of an isolate: among letters that run from right to left
 * the reader's machine would put them in another order.
 */
function bareRuns(text: string): string[] {
  const outside = text.replaceAll(/\u2066[^\u2069]*\u2069/g, "");
  const figures = String.raw`(?:\d[\d,.]*|\{\{\w+(?:, number)?\}\})`;
  const runs = new RegExp(
    `\\+\\d|${figures}[+%]|\\d-\\d|${figures}[\\s]?(?:VND|MB|MiB|ms)\\b|\\w+://|(?<![\\w}])/\\w+/|(?<!\\w)\\.\\w{3}\\b`,
    "g",
  );
  return outside.match(runs) ?? [];
}

function textsOf(node: object, above: string): [string, string][] {
  return Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === "string"
      ? [[`${above}.${key}`, value]]
      : textsOf(value as object, `${above}.${key}`),
  );
}

/** All texts of a language with the names of their files, mails and archives too. */
function allTexts(language: Locale): [string, string][] {
  const texts = readdirSync(join(root, language)).flatMap((file) =>
    textsOf(JSON.parse(readFileSync(join(root, language, file), "utf8")) as object, file),
  );
  // In English such a sentence is the contract's own, letter for letter.
  return texts.filter(([path]) => !(language === DEFAULT_LANGUAGE && path.includes(".errors.")));
}

const found = (language: Locale, look: (text: string) => string[]) =>
  allTexts(language).flatMap(([path, text]) => look(text).map((piece) => `${path}: ${piece}`));

it.each(LANGUAGES)(
  "in %s figures stay with their units, and a point between two words with the first",
  (language) => {
    expect(found(language, (text) => loosePieces(language, text))).toEqual([]);
  },
);

it("in French marks stay with their words", () => {
  expect(found("fr", looseMarks)).toEqual([]);
});

it("in French no line ends within the word for mail; mails, which have no lines of ours, write it plainly", () => {
  const onScreen = ([path]: [string, string]) => !/^(?:mail|archive)\.json/.test(path);
  const torn = allTexts("fr")
    .filter(onScreen)
    .filter(([, text]) => /\be-mail/i.test(text));
  expect(torn).toEqual([]);
});

it.each(LANGUAGES.filter((language) => directionOf(language) === "rtl"))(
  "in %s what runs from left to right is kept in its order",
  (language) => {
    expect(found(language, bareRuns)).toEqual([]);
  },
);

describe("the look for loose pieces", () => {
  it.each([
    ["en", "for 10 minutes", 1],
    ["en", "for 10\u00A0minutes", 0],
    ["vi", "trong {{count}} giờ", 1],
    ["ru", "{{count, number}} часов", 1],
    ["hi", "10 दिन में", 1],
    ["en", "{{name}} dayspring", 0],
    ["en", "Added {{added}} · not used", 1],
  ] as const)("in %s: %j has %i", (language, text, count) => {
    expect(loosePieces(language, text)).toHaveLength(count);
  });

  it.each([
    ["Prêt ?", 1],
    ["Prêt?", 1],
    ["Prêt\u202F? « oui »", 2],
    ["«\u202Foui\u202F»\u202F: https://", 0],
  ])("in French %j has %i", (text, count) => {
    expect(looseMarks(text)).toHaveLength(count);
  });

  it.each([
    ["جیسے +84", 1],
    ["ریٹنگ {{rating}}+", 1],
    ["3-5 افراد", 1],
    ["کم از کم 1,000 VND", 1],
    ["\u20661,000 VND\u2069، \u2066https://\u2069", 0],
    ["3 تا 5 افراد", 0],
  ])("in Urdu %j has %i", (text, count) => {
    expect(bareRuns(text)).toHaveLength(count);
  });
});
