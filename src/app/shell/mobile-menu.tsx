import { useState, type ReactElement } from "react";
import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { LanguageSwitcher } from "../../components/language-switcher.tsx";
import { Logo } from "../../components/logo.tsx";
import { ThemeSwitch } from "../../components/theme-switch.tsx";
import { openAuthDialog } from "../../session/auth-dialog-store.ts";
import { Button } from "../../ui/button.tsx";
import {
  Sheet,
  SheetContent,
  SheetDescription,
  SheetTitle,
  SheetTrigger,
} from "../../ui/sheet.tsx";
import { NAV_LINKS } from "./nav-links.ts";

export interface MobileMenuProps {
  trigger: ReactElement;
  signedIn: boolean;
}

/** Slides in as it mounts. */
export function MobileMenu({ trigger, signedIn }: MobileMenuProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);

  function signIn() {
    setOpen(false);
    openAuthDialog("sign-in");
  }

  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <SheetTrigger asChild>{trigger}</SheetTrigger>
      <SheetContent>
        <SheetTitle>
          <Logo />
        </SheetTitle>
        <SheetDescription className="sr-only">{t("nav.menu")}</SheetDescription>
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
