import { useMutation } from "convex/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { isLanguageCode } from "../i18n/languages.ts";
import { reportBug } from "../lib/report-bug.ts";

const KEY = "toldLanguage";

function lastTold(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(told: string): void {
  try {
    localStorage.setItem(KEY, told);
  } catch {
    // Without storage the language is told again the next time, which changes nothing.
  }
}

/** Mails have the language in which the person last saw the app: it is told once per person, language and device. */
export function ToldLanguage({ userId }: { userId: string }) {
  const { i18n } = useTranslation();
  const save = useMutation(api.settings.save);
  const locale = isLanguageCode(i18n.language) ? i18n.language : undefined;
  useEffect(() => {
    if (locale === undefined) return;
    const told = `${userId} ${locale}`;
    if (lastTold() === told) return;
    save({ locale }).then(() => remember(told), reportBug);
  }, [userId, locale, save]);
  return null;
}
