import { createInstance, type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";

import { apartIn, PRODUCT_NAME } from "#convex/model/product.ts";

import { loadLanguageFile } from "./language-files.ts";
import { DEFAULT_LANGUAGE, directionOf, isLanguageCode } from "./languages.ts";
import { NAMESPACE } from "./look-up.ts";
import type { TextFile } from "./text-files.ts";

export const i18n = createInstance();

const STORAGE_KEY = "locale";

function savedLanguage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** The document says the language of the texts that it shows, whatever has been wished for. */
function showLanguage(language: string): void {
  const root = document.documentElement;
  const dir = directionOf(language);
  // What is said once more has the browser find the style of the whole page anew.
  if (root.lang !== language) root.lang = language;
  if (root.dir !== dir) root.dir = dir;
}

/** What has been asked for since the app started. */
const neededFiles = new Set<TextFile>(["core"]);
/** Whether the texts are there, by language and file. */
const loads = new Map<string, Promise<boolean>>();

async function addTexts(language: string, file: TextFile): Promise<boolean> {
  const texts = await loadLanguageFile(language, file);
  if (Object.keys(texts).length === 0) return false;
  // All files of a language make one bundle, so that a key is the same wherever its text stands.
  i18n.addResourceBundle(language, NAMESPACE, texts, true);
  return true;
}

/** Once per file; what could not be had is asked for again the next time. */
async function load(language: string, file: TextFile): Promise<boolean> {
  const name = `${language}/${file}`;
  const known = loads.get(name) ?? addTexts(language, file);
  loads.set(name, known);
  const isThere = await known;
  if (!isThere) loads.delete(name);
  return isThere;
}

/** The language that was wished for last: what came before it is given up. */
let wish: string = DEFAULT_LANGUAGE;
let choices = 0;
let isStarted = false;

/** Nothing is drawn before the start is over: until then it is the wish. */
function languageOnScreen(): string {
  return isStarted ? i18n.language : wish;
}

/** All that is needed, also what comes to be needed meanwhile. */
async function loadNeeded(language: string): Promise<void> {
  let asked = 0;
  while (asked < neededFiles.size) {
    const files = [...neededFiles];
    asked = files.length;
    await Promise.all(files.map((file) => load(language, file)));
  }
}

/**
 * Resolves when the texts of a file are there in the language on screen and in the default one. A wish that is on its way is asked
 * for them as well and waited for by nobody: it is shown with all of them, and may hang.
 */
export async function loadTexts(file: TextFile): Promise<void> {
  neededFiles.add(file);
  void load(wish, file);
  let shown: string;
  do {
    shown = languageOnScreen();
    await Promise.all([load(DEFAULT_LANGUAGE, file), load(shown, file)]);
  } while (shown !== languageOnScreen());
}

/** Loads code that shows texts of a file together with them: nobody sees it before its texts are there. */
export function withTexts<Module>(
  file: TextFile,
  loadCode: () => Promise<Module>,
): () => Promise<Module> {
  return async () => {
    const [module] = await Promise.all([loadCode(), loadTexts(file)]);
    return module;
  };
}

/**
 * What fills a gap keeps its own direction where the text around runs from right to left: a name in Latin letters would
 * otherwise take the figures and marks beside it along.
 */
export function apart(filling: string): string {
  return apartIn(i18n.language, filling);
}

/** What is said, as text to be kept: how it stands on a screen of today is none of it. */
export function unmarked(said: string): string {
  return said.replaceAll(/[\u2068\u2069]/g, "");
}

/** Given texts are there at once; others are added as they are loaded. */
export async function initI18n(
  language: string,
  texts: Record<string, ResourceKey> = {},
): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    ns: NAMESPACE,
    defaultNS: NAMESPACE,
    nsSeparator: false,
    resources: Object.fromEntries(
      Object.entries(texts).map(([code, bundle]) => [code, { [NAMESPACE]: bundle }]),
    ),
    // React escapes what it shows; what is done here instead has to do with the order of letters alone.
    interpolation: { escape: apart, defaultVariables: { product: PRODUCT_NAME } },
    react: { useSuspense: false },
  });
}

/** Shows a language once everything that is on screen is there in it; otherwise, or when another is wished for, nothing changes. */
async function showWhenThere(language: string): Promise<void> {
  wish = language;
  await Promise.all([loadNeeded(DEFAULT_LANGUAGE), loadNeeded(language)]);
  const isThere = await load(language, "core");
  if (wish !== language) return;
  if (isThere) await i18n.changeLanguage(language);
  else wish = i18n.language;
}

/** Resolves when the texts are there, also when they could not be had: the app then goes on with what it has. */
export async function startI18n(): Promise<void> {
  const saved = savedLanguage();
  await initI18n(DEFAULT_LANGUAGE);
  showLanguage(DEFAULT_LANGUAGE);
  i18n.on("languageChanged", showLanguage);
  await showWhenThere(isLanguageCode(saved) ? saved : DEFAULT_LANGUAGE);
  isStarted = true;
}

/** Only a supported code changes anything; the last choice is remembered on this device. */
export async function changeLanguage(code: string): Promise<void> {
  if (!isLanguageCode(code)) return;
  choices += 1;
  const choice = choices;
  await showWhenThere(code);
  if (choice !== choices) return;
  try {
    localStorage.setItem(STORAGE_KEY, code);
  } catch {
    // Without storage the choice holds until the page is closed.
  }
}
