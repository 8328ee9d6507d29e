import { ConvexAuthProvider } from "@convex-dev/auth/react";
import { ConvexReactClient } from "convex/react";
import { Provider as DirectionProvider } from "radix-ui/direction";
import { useEffect, useState, type ReactNode } from "react";
import { I18nextProvider, useTranslation } from "react-i18next";
import { BrowserRouter } from "react-router-dom";

import { i18n, startI18n } from "../i18n/i18n.ts";
import { directionOf } from "../i18n/languages.ts";
import { Spinner } from "../ui/spinner.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

// The app is served from the backend's own origin unless a deployment is named.
const address = import.meta.env.VITE_CONVEX_URL ?? window.location.origin;
const convex = new ConvexReactClient(address, { skipConvexDeploymentUrlCheck: true });

const textsLoaded = startI18n().catch((error: unknown) => {
  globalThis.console.warn("The texts could not be started", error);
});

function useTextsLoaded(): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    void textsLoaded.then(() => setLoaded(true));
  }, []);
  return loaded;
}

/** Tells the primitives in which direction the arrow keys run. */
function Direction({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  return <DirectionProvider dir={directionOf(i18n.language)}>{children}</DirectionProvider>;
}

export function Providers({ children }: { children: ReactNode }) {
  if (!useTextsLoaded()) {
    return (
      <div className="text-primary grid min-h-dvh flex-1 place-items-center">
        <Spinner className="size-9" />
      </div>
    );
  }
  return (
    <I18nextProvider i18n={i18n}>
      <ErrorBoundary>
        <ConvexAuthProvider client={convex}>
          <Direction>
            <BrowserRouter>{children}</BrowserRouter>
          </Direction>
        </ConvexAuthProvider>
      </ErrorBoundary>
    </I18nextProvider>
  );
}
