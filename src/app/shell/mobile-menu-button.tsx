import { Menu } from "lucide-react";
import { useTranslation } from "react-i18next";

import { cn } from "../../lib/cn.ts";
import type { useProfile } from "../../session/use-profile.ts";
import { Button } from "../../ui/button.tsx";
import { LazyOverlay } from "../../ui/lazy-overlay.tsx";

const loadMenu = () => import("./mobile-menu.tsx").then((m) => ({ default: m.MobileMenu }));

type MobileMenuButtonProps = Pick<ReturnType<typeof useProfile>, "status" | "user">;

export function MobileMenuButton({ status, user }: MobileMenuButtonProps) {
  const { t } = useTranslation();
  return (
    <LazyOverlay
      kind="dialog"
      load={loadMenu}
      overlayProps={{ signedIn: status !== "signedOut", user }}
      trigger={
        <Button
          variant="ghost"
          size="icon"
          className={cn("max-sm:shrink", user ? "xl:hidden" : "lg:hidden")}
          aria-label={t("nav.menu")}
        >
          <Menu className="size-5.5!" aria-hidden="true" />
        </Button>
      }
    />
  );
}
