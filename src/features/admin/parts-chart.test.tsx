import { createInstance } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { expect, it } from "vitest";

import { PartsChart } from "./parts-chart.tsx";

it.each([
  ["zh", "来 2、走 1"],
  ["ur", "来 2، 走 1"],
])("names both counts of a column with the comma of %s", async (lng, counts) => {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({ lng, resources: {} });
  const market = { step: "day", parts: [{ from: "2026-05-01", signUps: 2, made: 1 }] };
  const series = [
    { key: "signUps", name: "来", tone: "primary" },
    { key: "made", name: "走", tone: "lotus" },
  ];
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <PartsChart market={market as never} title="" series={series as never} />
    </I18nextProvider>,
  );
  expect(/title="([^"]*)"/.exec(html)?.[1]).toContain(counts);
});
