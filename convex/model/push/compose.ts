"use node";
// What a notification says on a device, in its reader's language: the app's own sentences.
import { createInstance } from "i18next";

import en from "../../../public/locales/en/core.json" with { type: "json" };
import es from "../../../public/locales/es/core.json" with { type: "json" };
import fr from "../../../public/locales/fr/core.json" with { type: "json" };
import hi from "../../../public/locales/hi/core.json" with { type: "json" };
import ru from "../../../public/locales/ru/core.json" with { type: "json" };
import ur from "../../../public/locales/ur/core.json" with { type: "json" };
import vi from "../../../public/locales/vi/core.json" with { type: "json" };
import zh from "../../../public/locales/zh/core.json" with { type: "json" };
import { apartIn, type Locale, PRODUCT_NAME } from "../product.ts";
import type { ClaimedPush } from "./views.ts";

/** Every language has its own: one that is missing here does not compile. */
const CORE: Readonly<Record<Locale, { notifications: object; common: { deletedUser: string } }>> = {
  en,
  vi,
  fr,
  ru,
  es,
  zh,
  hi,
  ur,
};
const FALLBACK: Locale = "en";
const TITLE_MAX = 100;
const BODY_MAX = 300;

const library = createInstance({
  lng: FALLBACK,
  fallbackLng: FALLBACK,
  initAsync: false,
  resources: Object.fromEntries(
    Object.entries(CORE).map(([locale, { notifications, common }]) => [
      locale,
      { translation: { notifications, deletedUser: common.deletedUser } },
    ]),
  ),
  interpolation: { escapeValue: false, skipOnVariables: true },
});
void library.init();

/** What public/sw.js shows. The same `tag` takes the place of what is shown already. */
export interface Shown {
  title: string;
  body: string;
  path: string;
  tag: string;
  lang: string;
}

function cut(text: string, max: number): string {
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return letters.length <= max ? text : `${letters.slice(0, max - 1).join("")}…`;
}

type Said = Pick<ClaimedPush, "locale" | "kind" | "words" | "path">;

export function shownOf({ locale, kind, words, path }: Said, tag: string): Shown {
  const lang = library.hasResourceBundle(locale, "translation") ? locale : FALLBACK;
  const t = library.getFixedT(lang);
  const { partner = t(`notifications.topic.${words["topic"]}`), request = "" } = words;
  const title = partner === "" ? t("deletedUser") : partner;
  const body = t(`notifications.kind.${kind}`, {
    request: apartIn(lang, request),
    defaultValue: PRODUCT_NAME,
  });
  return { title: cut(title, TITLE_MAX), body: cut(body, BODY_MAX), path, tag, lang };
}
