import { Menu } from "lucide-react";
import { lazy } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "../../ui/button.tsx";
import { LazyOverlay } from "../../ui/lazy-overlay.tsx";

const loadMenu = () => import("./mobile-menu.tsx").then((m) => ({ default: m.MobileMenu }));
const MobileMenu = lazy(loadMenu);

export function MobileMenuButton({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation();
  return (
    <LazyOverlay
      kind="dialog"
      overlay={MobileMenu}
      overlayProps={{ signedIn }}
      preload={() => void loadMenu()}
      trigger={
        <Button variant="ghost" size="icon" className="lg:hidden" aria-label={t("nav.menu")}>
          <Menu className="size-5.5!" aria-hidden="true" />
        </Button>
      }
    />
  );
}
