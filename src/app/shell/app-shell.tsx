import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { Outlet } from "react-router-dom";

import { LostSince } from "../../components/connection.ts";
import { MayAct } from "../../components/may-act.ts";
import { PageLoading } from "../../components/page-loading.tsx";
import { withTexts } from "../../i18n/i18n.ts";
import { useEver } from "../../lib/use-ever.ts";
import { useIsLoaded } from "../../lib/use-is-loaded.ts";
import {
  closeAuthDialog,
  onAuthDialog,
  openedAuthDialog,
} from "../../session/auth-dialog-store.ts";
import { isReader } from "../../session/company.ts";
import { ToldLanguage } from "../../session/told-language.tsx";
import { useProfile } from "../../session/use-profile.ts";
import { lazyDialog, lazyOpenDialog } from "../../ui/lazy-dialog.tsx";
import { lazyExtra, lazyPart } from "../../ui/lazy-part.tsx";
import { currentToast, onToast } from "../../ui/toast-store.ts";
import { isWorkingPage } from "../pages.ts";
import { PaletteSlot } from "../palette/palette-slot.tsx";
import { AccountNote } from "./account-note.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { endLeaveQuestion, isLeaveAsked, onLeaveQuestion } from "./leave-question.ts";
import { OfflineBanner } from "./offline-banner.tsx";
import { PageSlot, usePageSlot } from "./page-slot.tsx";
import { PageStart } from "./page-start.tsx";
import { SeatNote } from "./seat-note.tsx";
import { MAIN_ID, SkipLink } from "./skip-link.tsx";
import { useShortcuts } from "./use-shortcuts.ts";
import { useWatchedConnection } from "./use-watched-connection.ts";

// None of these is needed for a first look at a page.
const loadAuth = () =>
  import("../../features/auth/auth-dialog.tsx").then((m) => ({ default: m.AuthDialog }));
const AuthDialog = lazyDialog(loadAuth);
const loadShortcuts = withTexts("palette", () =>
  import("./shortcuts-dialog.tsx").then((m) => ({ default: m.ShortcutsDialog })),
);
const ShortcutsDialog = lazyDialog(loadShortcuts);
const loadUnsent = withTexts("work", () =>
  import("./unsent-dialog.tsx").then((m) => ({ default: m.UnsentDialog })),
);
const UnsentDialog = lazyOpenDialog(loadUnsent, endLeaveQuestion);
const LeavingShell = lazyPart(
  withTexts("ownData", () =>
    import("./leaving-shell.tsx").then((m) => ({ default: m.LeavingShell })),
  ),
);
const DeviceCare = lazyExtra(() =>
  import("../../features/offline/device-care.tsx").then((m) => ({ default: m.DeviceCare })),
);
const loadToaster = () => import("../../ui/toaster.tsx").then((m) => ({ default: m.Toaster }));
const Toaster = lazyExtra(loadToaster);

function Overlays() {
  const asksToSignIn =
    useSyncExternalStore(onAuthDialog, openedAuthDialog, openedAuthDialog) !== null;
  const hasToast = useEver(useSyncExternalStore(onToast, currentToast, currentToast) !== null);
  const asksToLeave = useSyncExternalStore(onLeaveQuestion, isLeaveAsked, isLeaveAsked);
  const [listOpen, setListOpen] = useState(false);
  const isLoaded = useIsLoaded();
  const { user } = useProfile();
  const openList = () => setListOpen(true);
  useShortcuts(openList);
  // Toasts tell as well that other code is gone: that is no time to fetch them.
  useEffect(() => {
    if (isLoaded) loadToaster().catch(() => undefined);
  }, [isLoaded]);
  return (
    <>
      {user !== null && <ToldLanguage userId={user.id} />}
      <AuthDialog open={asksToSignIn} onOpenChange={(open) => !open && closeAuthDialog()} />
      {asksToLeave && <UnsentDialog />}
      <PaletteSlot onShortcuts={openList} />
      <ShortcutsDialog open={listOpen} onOpenChange={setListOpen} />
      <Suspense>{hasToast && <Toaster />}</Suspense>
      <Suspense>{isLoaded && <DeviceCare />}</Suspense>
    </>
  );
}

export function AppShell() {
  return (
    <LostSince value={useWatchedConnection()}>
      <PersonShell />
    </LostSince>
  );
}

function PersonShell() {
  const { user } = useProfile();
  if (user?.erasesAt === undefined) {
    return (
      <MayAct value={!isReader(user)}>
        <OpenShell />
      </MayAct>
    );
  }
  return (
    <Suspense fallback={<PageLoading />}>
      <LeavingShell erasesAt={user.erasesAt} />
    </Suspense>
  );
}

function OpenShell() {
  const slot = usePageSlot();
  const { pathname } = slot;
  return (
    <>
      <PageStart key={pathname} />
      <SkipLink />
      <Header />
      <OfflineBanner isSaidBelow={slot.isKept} />
      <AccountNote pathname={pathname} />
      <SeatNote />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="flex min-h-[calc(100dvh-4rem)] flex-1 flex-col outline-none"
      >
        <PageSlot slot={slot}>
          <Outlet />
        </PageSlot>
      </main>
      {!isWorkingPage(pathname) && <Footer />}
      <Overlays />
    </>
  );
}
