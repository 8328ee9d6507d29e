import { createInstance } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";

import admin from "../../../public/locales/fr/admin.json" with { type: "json" };
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { ReportBadge } from "./report-badge.tsx";

it("says the state of one report; the word of the filter is of many", async () => {
  const french = createInstance();
  await french.init({ lng: "fr", ns: "app", defaultNS: "app", resources: { fr: { app: admin } } });
  const words = (["PENDING", "RESOLVED", "DISMISSED"] as const).map((status) =>
    wordsOf(
      renderToStaticMarkup(
        <I18nextProvider i18n={french}>
          <ReportBadge status={status} />
        </I18nextProvider>,
      ),
    ),
  );
  expect(words).toEqual(["En attente", "Traité", "Classé"]);
});
