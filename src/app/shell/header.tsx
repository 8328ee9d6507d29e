import { useTranslation } from "react-i18next";

import { AppNavLink } from "../../components/app-link.tsx";
import { LanguageSwitcher } from "../../components/language-switcher.tsx";
import { ThemeSwitch } from "../../components/theme-switch.tsx";
import { Bell } from "../../features/notifications/bell.tsx";
import { cn } from "../../lib/cn.ts";
import { openAuthDialog } from "../../session/auth-dialog-store.ts";
import { useProfile } from "../../session/use-profile.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PaletteButton } from "../palette/palette-button.tsx";
import { HomeLink } from "./home-link.tsx";
import { MobileMenuButton } from "./mobile-menu-button.tsx";
import { NAV_LINKS } from "./nav-links.ts";
import { UserButton } from "./user-button.tsx";
import { WorkNav } from "./work-nav.tsx";

export function Header() {
  const { t } = useTranslation();
  const { status, user } = useProfile();
  return (
    <header className="border-border/70 bg-background/92 sticky top-0 z-40 border-b backdrop-blur-md">
      <div className="page-width flex h-16 items-center gap-1 sm:gap-2">
        {/* Takes what the buttons leave: with large letters on a phone that is less than the whole mark. */}
        <div className="flex min-w-8 max-sm:flex-1 sm:me-3">
          <HomeLink />
        </div>
        <nav
          aria-label={t("nav.main")}
          className={cn("hidden items-center", user ? "xl:flex" : "lg:flex")}
        >
          {NAV_LINKS.map(({ to, label }) => (
            <AppNavLink
              key={to}
              to={to}
              className={({ isActive }) =>
                cn(
                  "inline-flex h-11 items-center rounded-md px-3.5 text-[0.9375rem] font-medium text-muted-foreground transition-colors hover:text-foreground",
                  isActive && "text-primary-deep",
                )
              }
            >
              {t(`nav.${label}`)}
            </AppNavLink>
          ))}
        </nav>
        <div
          className={cn(
            "ms-auto flex min-w-0 items-center gap-1",
            // In French the mark keeps its name on the narrowest phones that way.
            status === "signedOut" && "max-sm:gap-0",
          )}
        >
          {/* Beside both navigations there is no room for it in every language: the account menu has it then. */}
          <PaletteButton className={cn("hidden md:inline-flex", user && "xl:hidden")} />
          <ThemeSwitch className="hidden md:inline-flex" />
          <LanguageSwitcher className="hidden md:inline-flex" />
          {status === "loading" && <Skeleton className="mx-1 size-11 rounded-full" />}
          {status === "signedOut" && (
            <>
              <Button
                variant="ghost"
                className="hidden sm:inline-flex"
                onClick={() => openAuthDialog("sign-in")}
              >
                {t("nav.signIn")}
              </Button>
              <Button
                className="wrap-anywhere max-sm:shrink max-sm:px-3 max-sm:py-0 max-sm:text-sm"
                onClick={() => openAuthDialog("register")}
              >
                {t("nav.getStarted")}
              </Button>
            </>
          )}
          {user && <WorkNav user={user} />}
          {user && <Bell userId={user.id} />}
          {user && <UserButton user={user} />}
          <MobileMenuButton status={status} user={user} />
        </div>
      </div>
    </header>
  );
}
