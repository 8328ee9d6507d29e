import { createInstance, type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";

import { PRODUCT_NAME } from "#convex/model/product.ts";

import { loadLanguageFile } from "./language-files.ts";
import { DEFAULT_LANGUAGE, directionOf, isLanguageCode } from "./languages.ts";
import { NAMESPACE } from "./look-up.ts";

export const i18n = createInstance();

const STORAGE_KEY = "locale";

function savedLanguage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function showLanguage(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

async function loadTexts(language: string): Promise<void> {
  if (i18n.hasResourceBundle(language, NAMESPACE)) return;
  i18n.addResourceBundle(language, NAMESPACE, await loadLanguageFile(language));
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
    interpolation: { escapeValue: false, defaultVariables: { product: PRODUCT_NAME } },
    react: { useSuspense: false },
  });
}

/** Resolves when the texts are there, also when they could not be had: the app then goes on with what it has. */
export async function startI18n(): Promise<void> {
  const saved = savedLanguage();
  const language = isLanguageCode(saved) ? saved : DEFAULT_LANGUAGE;
  showLanguage(language);
  i18n.on("languageChanged", showLanguage);
  await initI18n(language);
  await Promise.all([...new Set([language, DEFAULT_LANGUAGE])].map(loadTexts));
}

/** Only a supported code changes anything; the choice is remembered on this device. */
export async function changeLanguage(code: string): Promise<void> {
  if (!isLanguageCode(code)) return;
  await loadTexts(code);
  await i18n.changeLanguage(code);
  try {
    localStorage.setItem(STORAGE_KEY, code);
  } catch {
    // Without storage the choice holds until the page is closed.
  }
}
