// The texts of mails: the same in every language that ships, one of each kind, and in the colours of the product.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { describe, expect, it } from "vitest";

import { MAIL_KINDS, type MailKind } from "#convex/model/mail/contract.ts";
import { COLOURS } from "#convex/model/mail/letterHtml.tsx";

import { DEFAULT_LANGUAGE, LANGUAGES } from "../src/i18n/languages.ts";

const root = resolve(import.meta.dirname, "..");
const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;

function textsIn(language: string): Map<string, string> {
  const file = readFileSync(resolve(root, `public/locales/${language}/mail.json`), "utf8");
  const found = new Map<string, string>();
  const walk = (value: unknown, path: string): void => {
    if (typeof value === "string") found.set(path, value);
    else if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) walk(inner, path ? `${path}.${key}` : key);
    }
  };
  walk(JSON.parse(file), "");
  return found;
}

function placeholdersIn(text: string): string[] {
  return [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted();
}

/** Nobody comes in who is suspended: there is no place to lead to. */
const LED_NOWHERE: ReadonlySet<MailKind> = new Set(["account-suspended"]);

const keyOf = (path: string) => path.replace(PLURAL_FORM, "");
const english = textsIn(DEFAULT_LANGUAGE);

describe.each(LANGUAGES)("mails in %s", (language) => {
  const texts = textsIn(language);

  it("say everything that the English ones say, and nothing else", () => {
    const keys = (of: Map<string, string>) => [...new Set([...of.keys()].map(keyOf))].toSorted();
    expect(keys(texts)).toEqual(keys(english));
    expect([...texts.values()].filter((text) => text.trim() === "")).toEqual([]);
  });

  it("have each plural form of the language", () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const counted = [...english.keys()].filter((path) => PLURAL_FORM.test(path)).map(keyOf);
    for (const key of new Set(counted)) {
      for (const form of forms) expect([...texts.keys()]).toContain(`${key}_${form}`);
    }
  });

  it("call the note by the name that stands beside it", () => {
    // Its end changes with its case.
    const name = (texts.get("facts.note") ?? "").toLowerCase().slice(0, 8);
    expect(name).not.toBe("");
    for (const [path, text] of english) {
      if (/\bthe note\b/i.test(text)) expect(texts.get(path)?.toLowerCase(), path).toContain(name);
    }
  });

  it("have the placeholders of the English ones, where no plural form may leave one out", () => {
    for (const [path, text] of texts) {
      if (PLURAL_FORM.test(path)) continue;
      expect(placeholdersIn(text), path).toEqual(placeholdersIn(english.get(path) ?? ""));
    }
  });

  it("are one of each kind, with what every mail needs", () => {
    const kinds = new Set(
      [...texts.keys()].flatMap((path) => /^kinds\.([^.]+)/.exec(path)?.[1] ?? []),
    );
    expect([...kinds].toSorted()).toEqual([...MAIL_KINDS].toSorted());
    for (const kind of MAIL_KINDS) {
      for (const part of ["subject", "title", "text", "button"]) {
        const said = [...texts.keys()].some((path) => keyOf(path) === `kinds.${kind}.${part}`);
        const isLed = part !== "button" || !LED_NOWHERE.has(kind);
        expect(said, `${kind}.${part}`).toBe(isLed);
      }
    }
  });
});

it("mails have the product's own colours", () => {
  const tokens = readFileSync(resolve(root, "src/ui/tokens.css"), "utf8");
  for (const [name, colour] of Object.entries(COLOURS)) {
    expect(tokens).toContain(`--${name}: light-dark(${colour},`);
  }
});
