import { createInstance } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { expect, it } from "vitest";

import { Calendar } from "./calendar.tsx";

it.each([
  ["en", "M T W T F S S"],
  ["vi", "T2 T3 T4 T5 T6 T7 CN"],
  ["ur", "پیر منگل بدھ جمعرات جمعہ ہفتہ اتوار"],
])("heads the columns with the days of the week: %s", async (lng, days) => {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng, resources: {} });
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Calendar chosen={undefined} today="2026-11-28" onSelect={() => undefined} />
    </I18nextProvider>,
  );
  const heads = [...html.matchAll(/<th[^>]*>([^<]*)<\/th>/g)].map(([, day]) => day);
  expect(heads.join(" ")).toBe(days);
});
