// What a page shows before its script has run: in the default language, for a visitor, with places held for what comes
// from the backend. The build draws it into the HTML files (scripts/web/first-paint.ts), the server draws a guide into
// theirs (scripts/guide-pages.ts). Never runs in a browser.
import { ConvexProviderWithAuth, ConvexReactClient } from "convex/react";
import type { ResourceKey } from "i18next";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { Route, Routes, StaticRouter } from "react-router-dom";

import { PRODUCT_NAME } from "#convex/model/product.ts";

import type { GuidePageData } from "../features/guides/guide-page.ts";
import { GuideSkeleton } from "../features/guides/guide-skeleton.tsx";
import { i18n, initI18n } from "../i18n/i18n.ts";
import { DEFAULT_LANGUAGE } from "../i18n/languages.ts";
import { paths } from "../lib/paths.ts";
import { GuideContent } from "../pages/guide.tsx";
import { HomePage } from "../pages/home.tsx";
import { SearchPage } from "../pages/search.tsx";
import { AppShell, PageLoading } from "./shell/app-shell.tsx";

const PAGES = {
  home: { at: "/", page: <HomePage /> },
  search: { at: "/search", page: <SearchPage /> },
  guide: { at: "/guides/0", page: <GuideSkeleton /> },
  other: { at: "/0", page: <PageLoading /> },
} satisfies Record<string, { at: string; page: ReactNode }>;

export type FirstPaintPage = keyof typeof PAGES;

const DESCRIPTION_LENGTH = 200;

/** Stands where no connection is to be made: the pictures show what is known without any data. */
class NoConnection {
  close(): void {}
}

const whoIsUnknown = () => ({
  isLoading: true,
  isAuthenticated: false,
  fetchAccessToken: async () => null,
});

/** Once, before anything is drawn. */
export async function startDrawing(texts: ResourceKey): Promise<void> {
  await initI18n(DEFAULT_LANGUAGE, { [DEFAULT_LANGUAGE]: texts });
}

function draw(at: string, page: ReactNode): string {
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
              <Route path="*" element={page} />
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

/** @public The build calls it by its name. */
export function firstPaint(name: FirstPaintPage): string {
  const { at, page } = PAGES[name];
  return draw(at, page);
}

/** The page of a guide, and what search engines and link previews say of it. */
export function guidePaint(page: GuidePageData): { picture: string; head: string } {
  const title = `${page.user.name} · ${PRODUCT_NAME}`;
  const words = page.guide.bio.replaceAll(/\s+/g, " ").trim();
  const letters = Array.from(words);
  const description =
    letters.length > DESCRIPTION_LENGTH
      ? `${letters.slice(0, DESCRIPTION_LENGTH - 1).join("")}…`
      : words;
  return {
    picture: draw(paths.guide(page.user.id), <GuideContent page={page} />),
    head: renderToStaticMarkup(
      <>
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:type" content="profile" />
      </>,
    ),
  };
}
