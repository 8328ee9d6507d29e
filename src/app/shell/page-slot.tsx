import { Suspense, useCallback, useEffect, useState, type ReactNode } from "react";
import { useLocation } from "react-router-dom";

import { useLostSince } from "../../components/connection.ts";
import { PageLoading } from "../../components/page-loading.tsx";
import { useIsConnected } from "../../components/use-is-connected.ts";
import { withTexts } from "../../i18n/i18n.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { ErrorBoundary } from "../error-boundary.tsx";
import { preloadPage } from "../pages.ts";
import { nextSlot, NOTHING_SHOWN } from "./slot.ts";
import { Takeover } from "./takeover.tsx";

const OfflinePage = lazyPart(
  withTexts("offline", () =>
    import("../../features/offline/offline-page.tsx").then((m) => ({ default: m.OfflinePage })),
  ),
);

/** What is shown at an address: its live page, or what the device keeps of it while there is no connection. */
export function usePageSlot() {
  const { pathname } = useLocation();
  const isConnected = useIsConnected();
  const isLost = useLostSince() !== null;
  const [slot, setSlot] = useState(NOTHING_SHOWN);
  const next = nextSlot(slot, { pathname, isConnected, isLost });
  if (next !== slot) setSlot(next);
  const takeOver = useCallback(() => setSlot({ live: pathname, kept: null }), [pathname]);
  return { pathname, isKept: next.kept !== null, isConnected, takeOver };
}

/** Whether the code of the page has been asked for since it can be had: what failed before would fail for good. */
function useFetched(pathname: string, isWanted: boolean): boolean {
  const [fetched, setFetched] = useState<string | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isStill = true;
    void preloadPage(pathname).then(() => isStill && setFetched(pathname));
    return () => {
      isStill = false;
    };
  }, [pathname, isWanted]);
  return isWanted && fetched === pathname;
}

interface PageSlotProps {
  slot: ReturnType<typeof usePageSlot>;
  children: ReactNode;
}

export function PageSlot({ slot, children }: PageSlotProps) {
  const { pathname, isKept, isConnected, takeOver } = slot;
  const isFetched = useFetched(pathname, isKept && isConnected);
  const kept = isKept && (
    <Suspense fallback={<PageLoading />}>
      <OfflinePage key={pathname} />
    </Suspense>
  );
  // The live page is drawn out of sight until it can take over.
  const live = (!isKept || isFetched) && (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageLoading />}>{children}</Suspense>
    </ErrorBoundary>
  );
  return (
    <>
      {kept}
      <Takeover isWaiting={isKept} onReady={takeOver}>
        {live}
      </Takeover>
    </>
  );
}
