import { ChevronLeft, EllipsisVertical } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";

import { useMayAct } from "../../components/may-act.ts";
import { Party } from "../../components/party.tsx";
import { Report } from "../../components/report.tsx";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { LazyOverlay } from "../../ui/lazy-overlay.tsx";
import type { Partner } from "./conversation.ts";
import { PresenceNote } from "./presence-note.tsx";

const loadMenu = () => import("./thread-menu.tsx").then((m) => ({ default: m.ThreadMenu }));

function profilePath(partner: Partner): string | null {
  if (!partner.isReachable) return null;
  if (partner.role === "GUIDE") return paths.guide(partner.userId);
  return partner.role === "OPERATOR" ? paths.operator(partner.userId) : null;
}

interface ThreadHeaderProps {
  partner: Partner;
  /** The thread is about to be left, and is not to read itself any more. */
  onLeaveUnread: () => void;
}

export function ThreadHeader({ partner, onLeaveUnread }: ThreadHeaderProps) {
  const { t } = useTranslation();
  const mayAct = useMayAct();
  const [isReporting, setReporting] = useState(false);
  return (
    <header className="border-border flex items-center gap-2 border-b px-2 py-2.5 md:gap-3 md:px-4">
      <Button asChild variant="ghost" size="icon" className="md:hidden">
        <Link to={paths.messages()} aria-label={t("messages.back")}>
          <ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />
        </Link>
      </Button>
      <Party
        party={partner}
        as="h2"
        to={profilePath(partner)}
        hint={t("messages.viewProfile")}
        className="flex-1 items-center"
        isShort
        note={<PresenceNote partner={partner} />}
      />
      {mayAct && (
        <LazyOverlay
          kind="menu"
          load={loadMenu}
          overlayProps={{ partner, onLeaveUnread, onReport: () => setReporting(true) }}
          trigger={
            <Button variant="ghost" size="icon" aria-label={t("messages.options")}>
              <EllipsisVertical aria-hidden="true" />
            </Button>
          }
        />
      )}
      <Report target={{ userId: partner.userId }} open={isReporting} onOpenChange={setReporting} />
    </header>
  );
}
