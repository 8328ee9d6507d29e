import { ArrowDown } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";

import type { Id } from "#convex/_generated/dataModel.d.ts";

import { stopFilesTo } from "../../components/files/files-underway.ts";
import { useMayAct } from "../../components/may-act.ts";
import { usePartyNames } from "../../components/party-names.ts";
import { ReaderNote } from "../../components/reader-note.tsx";
import { paths } from "../../lib/paths.ts";
import { useHeldFocus } from "../../lib/use-held-focus.ts";
import { Button } from "../../ui/button.tsx";
import { Composer } from "./composer.tsx";
import type { Partner } from "./conversation.ts";
import { MessageLog } from "./message-log.tsx";
import { ThreadHeader } from "./thread-header.tsx";
import { useBlock } from "./use-block.ts";
import { useMarkRead } from "./use-mark-read.ts";
import { usePresence } from "./use-presence.ts";
import { useThread } from "./use-thread.ts";

interface ThreadProps {
  me: Id<"users">;
  side: Id<"users">;
  partner: Partner;
  /** The time of the message to begin with, in place of the newest. */
  at: number | null;
  /** Stands between the header and the messages. */
  about: ReactNode;
}

export function Thread({ me, side, partner, at, about }: ThreadProps) {
  const { t } = useTranslation();
  const thread = useThread({ me, side, partnerUserId: partner.userId, at });
  const mayAct = useMayAct();
  const { typing, rested, sent } = usePresence(partner.userId, mayAct);
  // At an earlier place the newest ones, which are unread, are not shown.
  const reads = mayAct && at === null;
  const endReading = useMarkRead(partner.userId, reads ? partner.unreadCount : 0);
  const { title: name } = usePartyNames()(partner);
  const held = useHeldFocus("textarea, button");
  const canWrite = mayAct && partner.isReachable;
  useEffect(() => {
    if (!canWrite) stopFilesTo(me, partner.userId);
  }, [canWrite, me, partner.userId]);
  return (
    <section
      aria-label={t("messages.threadWith", { name })}
      className="flex h-full min-h-0 flex-col overflow-y-auto"
    >
      <ThreadHeader partner={partner} onLeaveUnread={endReading} />
      {about}
      <MessageLog thread={thread} me={me} partnerName={name} found={at} />
      {/* Whoever writes is told there, too, that the partner cannot be reached any more. */}
      <div ref={held} tabIndex={-1} className="-outline-offset-2">
        {at !== null ? (
          <EarlierPlace partnerUserId={partner.userId} />
        ) : !mayAct ? (
          <ReaderNote className="m-3" />
        ) : partner.isReachable ? (
          <Composer
            key={`${me} ${partner.userId}`}
            me={me}
            partnerUserId={partner.userId}
            partnerName={name}
            onType={typing}
            onRest={rested}
            onSend={sent}
          />
        ) : (
          <Unreachable partner={partner} name={name} />
        )}
      </div>
    </section>
  );
}

/** The thread ends with an earlier message; what came after it is a step away. */
function EarlierPlace({ partnerUserId }: { partnerUserId: string }) {
  const { t } = useTranslation();
  return (
    <div className="border-border flex justify-center border-t p-3">
      <Button asChild variant="outline">
        <Link to={paths.messages(partnerUserId)}>
          <ArrowDown aria-hidden="true" />
          {t("messages.toNewest")}
        </Link>
      </Button>
    </div>
  );
}

/** Why there is no composer: by one's own doing, which can be undone, or by what is not one's business. */
function Unreachable({ partner, name }: { partner: Partner; name: string }) {
  const { t } = useTranslation();
  const setBlocked = useBlock(partner);
  return (
    <div className="border-border text-muted-foreground flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-t p-4 text-center text-sm">
      <p>{t(partner.isBlocked ? "messages.blockedNote" : "messages.unreachable", { name })}</p>
      {partner.isBlocked && (
        <Button variant="outline" size="sm" onClick={() => void setBlocked(false)}>
          {t("messages.unblock")}
        </Button>
      )}
    </div>
  );
}
