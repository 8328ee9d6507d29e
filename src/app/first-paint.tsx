// What a page shows before its script has run: in the default language, for a visitor, with places held for what comes
// from the backend. The build draws it into the HTML files (server/web/first-paint.ts), the server draws what a page is
// about into theirs (server/page-files.ts). Never runs in a browser.
import { ConvexProviderWithAuth, ConvexReactClient } from "convex/react";
import { getFunctionName } from "convex/server";
import type { ResourceKey } from "i18next";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { Route, Routes, StaticRouter } from "react-router-dom";

import { PageLoading } from "../components/page-loading.tsx";
import { tabTitle } from "../components/page-title.tsx";
import { i18n, initI18n } from "../i18n/i18n.ts";
import { DEFAULT_LANGUAGE } from "../i18n/languages.ts";
import { PAGE_PATHS, type PageName } from "../lib/paths.ts";
import type { Head, Page } from "../pages/define-page.ts";
import { givenAt, GivenContext, type Given } from "./given.ts";
import { PageFrame } from "./page-frame.tsx";
import { isForWork, loadPage, pageFile } from "./pages.ts";
import { AppShell } from "./shell/app-shell.tsx";

/** What search engines and the previews of links show of one. */
const DESCRIPTION_LENGTH = 160;
const SOME_PATHNAME = "/0";
const NAMES = Object.keys(PAGE_PATHS) as PageName[];

/** What build and server need to know of a page. */
export interface PageOutline {
  name: PageName;
  /** Its file, below the project's folder. */
  source: string;
  draw: Page["draw"];
  isForEverybody: boolean;
  /** Search engines may name it: a page for everybody that says what it is about and is not for work. */
  isFound: boolean;
  /** Of such a page, where it is about nothing of the backend's. */
  head?: string;
  /** The name of its query, and from which part of the address each argument comes. */
  load?: { query: string; args: Record<string, string> };
}

export interface Drawn {
  picture: string;
  /** `<title>` and `<meta>`; empty where the page names itself later. */
  head: string;
}

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

export function outlinePages(): Promise<PageOutline[]> {
  return Promise.all(
    NAMES.map(async (name) => {
      const { draw, access, load, head } = await loadPage(name);
      const query = load && { query: getFunctionName(load.query), args: load.args };
      const { source } = pageFile(name);
      const isForEverybody = access === "everybody";
      const standing = load === undefined ? head?.(i18n.t, undefined) : undefined;
      const isDescribed = load !== undefined || standing?.description !== undefined;
      const isFound = isForEverybody && isDescribed && !isForWork(name);
      return {
        name,
        source,
        draw,
        isForEverybody,
        isFound,
        ...(isFound && standing && { head: headOf(standing) }),
        ...(query && { load: query }),
      };
    }),
  );
}

function draw(path: string, pathname: string, page: ReactNode, given: Given | null): string {
  const client = new ConvexReactClient("http://localhost", {
    webSocketConstructor: NoConnection as unknown as typeof WebSocket,
    skipConvexDeploymentUrlCheck: true,
    logger: false,
  });
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <ConvexProviderWithAuth client={client} useAuth={whoIsUnknown}>
        <GivenContext value={given}>
          <StaticRouter location={pathname}>
            <Routes>
              <Route element={<AppShell />}>
                <Route path={path} element={page} />
              </Route>
            </Routes>
          </StaticRouter>
        </GivenContext>
      </ConvexProviderWithAuth>
    </I18nextProvider>,
  );
  // Ends its timers; waiting for it would be waiting for a connection first.
  void client.close();
  return html;
}

/** What surrounds a page whose own picture nobody draws. */
export function drawFrame(): Drawn {
  return { picture: draw("*", SOME_PATHNAME, <PageLoading />, null), head: "" };
}

/** Without the answer to its query a page shows its skeleton. */
export async function drawPage(
  name: PageName,
  about?: { pathname: string; answer: string },
): Promise<Drawn> {
  const page = await loadPage(name);
  const given = about ? givenAt(about.pathname, about.answer) : null;
  const pathname = about?.pathname ?? (page.path === "*" ? SOME_PATHNAME : page.path);
  const answer = given?.answer ?? undefined;
  const isKnown = page.load === undefined || answer !== undefined;
  return {
    picture: draw(page.path, pathname, <PageFrame page={page} />, given),
    head: page.head && isKnown ? headOf(page.head(i18n.t, answer)) : "",
  };
}

function headOf({ title, description, type }: Head): string {
  const named = tabTitle(title);
  const words = description && shortened(description);
  return renderToStaticMarkup(
    <>
      <title>{named}</title>
      {words && <meta name="description" content={words} />}
      {words && <meta property="og:title" content={named} />}
      {words && <meta property="og:description" content={words} />}
      {type && <meta property="og:type" content={type} />}
    </>,
  );
}

function shortened(text: string): string {
  const letters = Array.from(text.replaceAll(/\s+/g, " ").trim());
  if (letters.length <= DESCRIPTION_LENGTH) return letters.join("");
  return `${letters.slice(0, DESCRIPTION_LENGTH - 1).join("")}…`;
}
