import { ConvexAuthProvider } from "@convex-dev/auth/react";
import { ConvexReactClient } from "convex/react";
import { Provider as DirectionProvider } from "radix-ui/direction";
import { type ReactNode, useState } from "react";
import { I18nextProvider, useTranslation } from "react-i18next";
import { BrowserRouter } from "react-router-dom";

import { i18n } from "../i18n/i18n.ts";
import { directionOf } from "../i18n/languages.ts";
import { tokenStorage } from "../session/token-storage.ts";
import { backendAddress } from "./backend-address.ts";
import { clientLog } from "./client-log.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { SessionFollower } from "./session-follower.tsx";

const convex = new ConvexReactClient(backendAddress(), {
  skipConvexDeploymentUrlCheck: true,
  logger: clientLog(globalThis.console),
});

/** Tells the primitives in which direction the arrow keys run. */
function Direction({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  return <DirectionProvider dir={directionOf(i18n.language)}>{children}</DirectionProvider>;
}

export function Providers({ children }: { children: ReactNode }) {
  const [storage] = useState(tokenStorage);
  return (
    <I18nextProvider i18n={i18n}>
      <ErrorBoundary isOutermost>
        <ConvexAuthProvider client={convex} shouldHandleCode={false} {...(storage && { storage })}>
          <SessionFollower />
          <Direction>
            <BrowserRouter>{children}</BrowserRouter>
          </Direction>
        </ConvexAuthProvider>
      </ErrorBoundary>
    </I18nextProvider>
  );
}
