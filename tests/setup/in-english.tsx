// Renders a component as a visitor with the English texts would get it, without a browser.
import { createInstance } from "i18next";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { MemoryRouter } from "react-router-dom";

import { PRODUCT_NAME } from "#convex/model/product.ts";

import admin from "../../public/locales/en/admin.json" with { type: "json" };
import core from "../../public/locales/en/core.json" with { type: "json" };
import offline from "../../public/locales/en/offline.json" with { type: "json" };
import ownData from "../../public/locales/en/ownData.json" with { type: "json" };
import palette from "../../public/locales/en/palette.json" with { type: "json" };
import settings from "../../public/locales/en/settings.json" with { type: "json" };
import subscription from "../../public/locales/en/subscription.json" with { type: "json" };
import work from "../../public/locales/en/work.json" with { type: "json" };

const english = createInstance();
await english.use(initReactI18next).init({
  lng: "en",
  ns: "app",
  defaultNS: "app",
  nsSeparator: false,
  interpolation: { escapeValue: false, defaultVariables: { product: PRODUCT_NAME } },
  resources: {
    en: {
      app: {
        ...core,
        ...work,
        ...admin,
        ...settings,
        ...subscription,
        ...palette,
        ...offline,
        ...ownData,
      },
    },
  },
});

export function inEnglish(element: ReactNode, address = "/"): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={english}>
      <MemoryRouter initialEntries={[address]}>{element}</MemoryRouter>
    </I18nextProvider>,
  );
}

/** What a reader of the page sees of it: its words, without tags. */
export function wordsOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("\u00A0", " ")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
}
