import "@fontsource/be-vietnam-pro/400.css";
import "@fontsource/be-vietnam-pro/500.css";
import "@fontsource/be-vietnam-pro/600.css";
import "@fontsource/be-vietnam-pro/700.css";
import "./ui/tokens.css";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { GivenContext, readGiven } from "./app/given.ts";
import { preloadPage } from "./app/pages.ts";
import { Providers } from "./app/providers.tsx";
import { AppRouter } from "./app/router.tsx";
import { readyFormats } from "./i18n/format.ts";
import { i18n, loadTexts, startI18n } from "./i18n/i18n.ts";
import { breathe } from "./lib/breathe.ts";
import { cn } from "./lib/cn.ts";
import { watchInstallOffer } from "./lib/install.ts";
import { watchSecondClicks } from "./lib/second-click.ts";

/**
 * Until here the page shows what the build drew into it (src/app/first-paint.tsx). The app takes its place in one step,
 * when it can draw the same itself; nothing half-loaded is seen in between.
 */
async function start(root: Element): Promise<void> {
  // In steps with a pause after each: a tap waits for one of them, not for the whole start.
  await breathe();
  const loads = Promise.all([
    startI18n().catch((error: unknown) => {
      globalThis.console.warn("The texts could not be started", error);
    }),
    preloadPage(window.location.pathname),
  ]);
  await breathe();
  // Makes its tables at its first use, which is as the page's code comes.
  cn();
  await loads;
  await breathe();
  readyFormats(i18n.language);
  await breathe();
  const given = readGiven();
  const { dataset } = document.documentElement;
  // Set by boot.js: a picture that must not be seen must not flash up either.
  if (dataset["firstPaint"] === "unfit") root.replaceChildren();
  delete dataset["firstPaint"];
  void loadTexts("sentences");
  // As a transition, so that drawing gives way to the visitor's taps every few milliseconds.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <Providers>
          <GivenContext value={given}>
            <AppRouter />
          </GivenContext>
        </Providers>
      </StrictMode>,
    );
  });
}

const root = document.querySelector("#root");
if (!root) throw new Error("index.html has no #root");
watchInstallOffer();
watchSecondClicks();
void start(root);
