import { useMutation } from "convex/react";
import { ChevronLeft, MailOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";

import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.d.ts";

import { usePartyNames } from "../../components/party-names.ts";
import { Party } from "../../components/party.tsx";
import { toastError } from "../../components/toast-error.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Composer } from "./composer.tsx";
import type { Partner } from "./conversation.ts";
import { MessageLog } from "./message-log.tsx";
import { useMarkRead } from "./use-mark-read.ts";
import { useThread } from "./use-thread.ts";

interface ThreadProps {
  me: Id<"users">;
  partner: Partner;
}

export function Thread({ me, partner }: ThreadProps) {
  const { t } = useTranslation();
  const thread = useThread(partner.userId);
  useMarkRead(partner.userId, partner.unreadCount);
  const { title: name } = usePartyNames()(partner);
  return (
    <section
      aria-label={t("messages.threadWith", { name })}
      className="flex h-full min-h-0 flex-col"
    >
      <ThreadHeader partner={partner} />
      <MessageLog thread={thread} me={me} partnerName={name} />
      {partner.isReachable ? (
        <Composer key={partner.userId} me={me} partnerUserId={partner.userId} partnerName={name} />
      ) : (
        <p className="border-border text-muted-foreground border-t p-4 text-center text-sm">
          {t("messages.unreachable", { name })}
        </p>
      )}
    </section>
  );
}

function profilePath(partner: Partner): string | null {
  if (!partner.isReachable) return null;
  if (partner.role === "GUIDE") return paths.guide(partner.userId);
  return partner.role === "OPERATOR" ? paths.operator(partner.userId) : null;
}

function ThreadHeader({ partner }: { partner: Partner }) {
  const { t } = useTranslation();
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
        note={t(`messages.role.${partner.role}`)}
      />
      <MarkUnreadButton partnerUserId={partner.userId} />
    </header>
  );
}

function MarkUnreadButton({ partnerUserId }: { partnerUserId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const markUnread = useMutation(api.messages.markUnread);

  async function leaveUnread(): Promise<void> {
    // An open thread reads itself, so it is closed first.
    await navigate(paths.messages());
    await markUnread({ partnerUserId }).catch(toastError(t, t("messages.updateFailed")));
  }

  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={t("messages.markUnread")}
      title={t("messages.markUnread")}
      onClick={() => void leaveUnread()}
    >
      <MailOpen aria-hidden="true" />
    </Button>
  );
}
