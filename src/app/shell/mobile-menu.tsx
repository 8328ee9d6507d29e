import { TextSearch } from "lucide-react";
import { Suspense, useRef, useState, type ReactElement } from "react";
import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { CountMark } from "../../components/count-mark.tsx";
import { LanguageSwitcher } from "../../components/language-switcher.tsx";
import { Logo } from "../../components/logo.tsx";
import { ThemeSwitch } from "../../components/theme-switch.tsx";
import { withTexts } from "../../i18n/i18n.ts";
import { useCanInstall } from "../../lib/install.ts";
import { openAuthDialog } from "../../session/auth-dialog-store.ts";
import type { Profile } from "../../session/use-profile.ts";
import { Button } from "../../ui/button.tsx";
import { lazyExtra } from "../../ui/lazy-part.tsx";
import {
  Sheet,
  SheetContent,
  SheetDescription,
  SheetTitle,
  SheetTrigger,
} from "../../ui/sheet.tsx";
import { setPaletteOpen } from "../palette/palette-store.ts";
import { NAV_LINKS } from "./nav-links.ts";
import { useWorkLinks } from "./work-links.ts";

const InstallButton = lazyExtra(
  withTexts("offline", () =>
    import("./install-entries.tsx").then((m) => ({
      default: m.InstallButton,
    })),
  ),
);

export interface MobileMenuProps {
  trigger: ReactElement;
  signedIn: boolean;
  user: Profile | null;
}

function WorkList({ user, onGo }: { user: Profile; onGo: () => void }) {
  const { t } = useTranslation();
  const links = useWorkLinks(user);
  if (links.length === 0) return null;
  return (
    <nav aria-label={t("nav.work")} className="border-border flex flex-col border-b pb-3">
      {links.map(({ to, label, waiting, icon: Icon, count }) => (
        <AppLink
          key={label}
          to={to}
          onClick={onGo}
          aria-label={count > 0 ? waiting : undefined}
          className="hover:bg-muted flex min-h-12 items-center gap-3 rounded-md px-2 text-lg font-medium"
        >
          <Icon aria-hidden="true" className="text-muted-foreground size-5.5" />
          {label}
          <CountMark count={count} className="ms-auto" />
        </AppLink>
      ))}
    </nav>
  );
}

/** Slides in as it mounts. */
export function MobileMenu({ trigger, signedIn, user }: MobileMenuProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const wantsSearch = useRef(false);
  const canInstall = useCanInstall();

  function signIn() {
    setOpen(false);
    openAuthDialog("sign-in");
  }

  function search() {
    wantsSearch.current = true;
    setOpen(false);
  }

  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <SheetTrigger asChild>{trigger}</SheetTrigger>
      <SheetContent
        onCloseAutoFocus={() => {
          // It brings the focus back to where it opens: to the button of this menu.
          if (wantsSearch.current) setPaletteOpen(true);
          wantsSearch.current = false;
        }}
      >
        <SheetTitle>
          <Logo />
        </SheetTitle>
        <SheetDescription className="sr-only">{t("nav.menu")}</SheetDescription>
        <Button variant="outline" className="justify-start px-3.5" onClick={search}>
          <TextSearch className="rtl:-scale-x-100" aria-hidden="true" />
          {t("shell.palette")}
        </Button>
        {user && <WorkList user={user} onGo={() => setOpen(false)} />}
        <nav aria-label={t("nav.main")} className="flex flex-col">
          {NAV_LINKS.map(({ to, label }) => (
            <AppLink
              key={to}
              to={to}
              onClick={() => setOpen(false)}
              className="hover:bg-muted flex min-h-12 items-center rounded-md px-2 text-lg font-medium"
            >
              {t(`nav.${label}`)}
            </AppLink>
          ))}
        </nav>
        <div className="border-border mt-auto flex flex-col gap-3 border-t pt-4">
          <div className="flex items-center justify-between">
            <LanguageSwitcher />
            <ThemeSwitch />
          </div>
          {canInstall && (
            <Suspense>
              <InstallButton />
            </Suspense>
          )}
          {!signedIn && (
            <Button variant="outline" onClick={signIn}>
              {t("nav.signIn")}
            </Button>
          )}
        </div>
      </SheetContent>
    </Sheet>
  );
}
