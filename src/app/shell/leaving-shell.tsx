import { Suspense, useEffect, useSyncExternalStore } from "react";

import { LanguageSwitcher } from "../../components/language-switcher.tsx";
import { ThemeSwitch } from "../../components/theme-switch.tsx";
import { useAuthCalls } from "../../features/auth/use-auth-calls.ts";
import { Leaving } from "../../features/settings/leaving.tsx";
import { reportBug } from "../../lib/report-bug.ts";
import { useEver } from "../../lib/use-ever.ts";
import { lazyExtra } from "../../ui/lazy-part.tsx";
import { currentToast, onToast } from "../../ui/toast-store.ts";
import { HomeLink } from "./home-link.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { MAIN_ID, SkipLink } from "./skip-link.tsx";

const Toaster = lazyExtra(() =>
  import("../../ui/toaster.tsx").then((m) => ({ default: m.Toaster })),
);

/** In the place of every page, while the account waits for its end: the server refuses all else. */
export function LeavingShell({ erasesAt }: { erasesAt: number }) {
  const { signOut } = useAuthCalls();
  // Whatever had the focus went with the page before.
  useEffect(() => {
    window.scrollTo(0, 0);
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, []);
  const hasToast = useEver(useSyncExternalStore(onToast, currentToast, currentToast) !== null);
  return (
    <>
      <SkipLink />
      <header className="border-border/70 bg-background/92 sticky top-0 z-40 border-b backdrop-blur-md">
        <div className="page-width flex h-16 items-center gap-1">
          <HomeLink />
          <ThemeSwitch className="ms-auto" />
          <LanguageSwitcher />
        </div>
      </header>
      <OfflineBanner />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="flex min-h-[calc(100dvh-4rem)] flex-1 flex-col outline-none"
      >
        <Leaving erasesAt={erasesAt} onSignOut={() => void signOut().catch(reportBug)} />
      </main>
      <Suspense>{hasToast && <Toaster />}</Suspense>
    </>
  );
}
