import {
  CalendarCheck,
  ChartNoAxesColumn,
  CreditCard,
  LayoutDashboard,
  LogOut,
  MessageCircle,
  Settings,
  ShieldCheck,
  TextSearch,
  UserRound,
} from "lucide-react";
import { Suspense, useRef, type ReactElement, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";

import { withTexts } from "../../i18n/i18n.ts";
import { useCanInstall } from "../../lib/install.ts";
import { paths } from "../../lib/paths.ts";
import { paletteKeys } from "../../lib/shortcut-keys.ts";
import { profilePath } from "../../session/role-paths.ts";
import type { Profile } from "../../session/use-profile.ts";
import { Avatar } from "../../ui/avatar.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "../../ui/dropdown-menu.tsx";
import { Keys } from "../../ui/keys.tsx";
import { lazyExtra } from "../../ui/lazy-part.tsx";
import { setPaletteOpen } from "../palette/palette-store.ts";
import { useLeave } from "./use-leave.ts";

const InstallItem = lazyExtra(
  withTexts("offline", () =>
    import("./install-entries.tsx").then((m) => ({ default: m.InstallItem })),
  ),
);

export interface UserMenuProps {
  trigger: ReactElement;
  user: Profile;
  unread: number;
}

/** Opens as it mounts. */
export function UserMenu({ trigger, user, unread }: UserMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const leave = useLeave();
  const canInstall = useCanInstall();
  const wantsSearch = useRef(false);

  function item(to: string, icon: ReactNode, label: string, mark?: ReactNode) {
    return (
      <DropdownMenuItem onSelect={() => void navigate(to)}>
        {icon}
        {label}
        {mark}
      </DropdownMenuItem>
    );
  }

  return (
    <DropdownMenu modal={false} defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent
        align="end"
        className="w-64"
        onCloseAutoFocus={() => {
          // It brings the focus back to where it opens: to the button of this menu.
          if (wantsSearch.current) setPaletteOpen(true);
          wantsSearch.current = false;
        }}
      >
        <div className="flex items-center gap-3 px-3 py-2.5">
          <Avatar name={user.name} image={user.image} className="size-10" />
          <div className="min-w-0">
            <p className="truncate font-semibold">{user.name}</p>
            <p className="text-muted-foreground truncate text-sm">{t(`roles.${user.role}`)}</p>
          </div>
        </div>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => (wantsSearch.current = true)}>
          <TextSearch className="rtl:-scale-x-100" aria-hidden="true" />
          {t("shell.palette")}
          <Keys keys={paletteKeys(navigator.userAgent)} className="ms-auto max-sm:hidden" />
        </DropdownMenuItem>
        {item(profilePath(user), <UserRound aria-hidden="true" />, t("nav.viewProfile"))}
        {item(paths.dashboard, <LayoutDashboard aria-hidden="true" />, t("nav.dashboard"))}
        {user.role === "ADMIN" &&
          item(paths.admin(), <ShieldCheck aria-hidden="true" />, t("nav.admin"))}
        {user.role !== "ADMIN" && (
          <>
            {item(paths.bookings, <CalendarCheck aria-hidden="true" />, t("nav.bookings"))}
            {item(
              paths.messages(),
              <MessageCircle aria-hidden="true" />,
              t("nav.messages"),
              unread > 0 && (
                <span className="bg-lotus text-card ms-auto rounded-full px-2 text-xs leading-5 font-semibold tabular-nums">
                  {unread}
                </span>
              ),
            )}
          </>
        )}
        {item(paths.analytics, <ChartNoAxesColumn aria-hidden="true" />, t("nav.analytics"))}
        {user.role === "OPERATOR" &&
          item(paths.subscription, <CreditCard aria-hidden="true" />, t("nav.subscription"))}
        {item(paths.settings, <Settings aria-hidden="true" />, t("nav.settings"))}
        {canInstall && (
          <Suspense>
            <InstallItem />
          </Suspense>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => void leave()}>
          <LogOut className="rtl:-scale-x-100" aria-hidden="true" />
          {t("nav.signOut")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
