// What a page shows before its script has run. The build draws it into the HTML files (scripts/web/first-paint.ts): in the
// default language, for a visitor, with places held for what comes from the backend. Runs at build time, never in a browser.
import { ConvexProviderWithAuth, ConvexReactClient } from "convex/react";
import type { ResourceKey } from "i18next";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { Route, Routes, StaticRouter } from "react-router-dom";

import { GuideSkeleton } from "../features/guides/guide-skeleton.tsx";
import { i18n, initI18n } from "../i18n/i18n.ts";
import { DEFAULT_LANGUAGE } from "../i18n/languages.ts";
import { HomePage } from "../pages/home.tsx";
import { SearchPage } from "../pages/search.tsx";
import { AppShell, PageLoading } from "./shell/app-shell.tsx";

const PAGES = {
  home: { at: "/", Page: HomePage },
  search: { at: "/search", Page: SearchPage },
  guide: { at: "/guides/0", Page: GuideSkeleton },
  other: { at: "/0", Page: PageLoading },
} satisfies Record<string, { at: string; Page: ComponentType }>;

export type FirstPaintPage = keyof typeof PAGES;

/** Stands where no connection is to be made: the pictures show what is known without any data. */
class NoConnection {
  close(): void {}
}

const whoIsUnknown = () => ({
  isLoading: true,
  isAuthenticated: false,
  fetchAccessToken: async () => null,
});

/** @public The build calls it by its name. */
export async function firstPaint(page: FirstPaintPage, texts: ResourceKey): Promise<string> {
  await initI18n(DEFAULT_LANGUAGE, { [DEFAULT_LANGUAGE]: texts });
  const { at, Page } = PAGES[page];
  const client = new ConvexReactClient("http://localhost", {
    webSocketConstructor: NoConnection as unknown as typeof WebSocket,
    skipConvexDeploymentUrlCheck: true,
    logger: false,
  });
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <ConvexProviderWithAuth client={client} useAuth={whoIsUnknown}>
        <StaticRouter location={at}>
          <Routes>
            <Route element={<AppShell />}>
              <Route path="*" element={<Page />} />
            </Route>
          </Routes>
        </StaticRouter>
      </ConvexProviderWithAuth>
    </I18nextProvider>,
  );
  // Ends its timers; waiting for it would be waiting for a connection first.
  void client.close();
  return html;
}
