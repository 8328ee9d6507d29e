import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";

import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.d.ts";

import { EmptyState } from "../../components/empty-state.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { allOf, useLive } from "../../components/use-live.ts";
import { cn } from "../../lib/cn.ts";
import { paths } from "../../lib/paths.ts";
import { useNow } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { partnerOf, type Partner } from "./conversation.ts";
import { HelpCards } from "./help-cards.tsx";
import { InboxPane } from "./inbox-pane.tsx";
import { PANES_HEIGHT } from "./panes-height.ts";
import { Thread } from "./thread.tsx";

interface MessagesScreenProps {
  /** Who writes: whose drafts they are. */
  me: Id<"users">;
  /** In whose name, by which messages are known as one's own. */
  side: Id<"users">;
  /** Waits to be written to, where others write first. */
  isGuide: boolean;
  /** The partner in the address, if any. */
  selected: string | null;
  /** The time of the message to begin with, in place of the newest. */
  at: number | null;
  /** What stands between a thread's header and its messages. */
  about: ReactNode;
}

/** Two panes from the tablet up; on a phone the list or the thread. */
export function MessagesScreen({ isGuide, selected, ...thread }: MessagesScreenProps) {
  const now = useNow();
  const { conversations, partner, failed, retry } = useInbox(selected);
  if (failed) return <LoadError onRetry={retry} />;
  const isEmpty = conversations?.length === 0 && selected === null;

  return (
    <div className="flex flex-col gap-5">
      {isEmpty ? (
        <NoConversations isGuide={isGuide} />
      ) : (
        <Card
          className={cn(
            "grid grid-cols-1 overflow-hidden md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]",
            PANES_HEIGHT,
          )}
        >
          <div
            className={cn(
              "flex min-h-0 flex-col border-border md:border-e",
              selected !== null && "hidden md:flex",
            )}
          >
            <InboxPane
              conversations={conversations}
              selected={selected}
              me={thread.side}
              now={now}
            />
          </div>
          <div className={cn("min-h-0 min-w-0", selected === null && "hidden md:block")}>
            <ThreadPane {...thread} partner={partner} selected={selected} />
          </div>
        </Card>
      )}
      <div className={cn(selected !== null && "hidden md:block")}>
        <HelpCards />
      </div>
    </div>
  );
}

/** The newest conversations and whom the address names; that one may stand further down than the list goes. */
function useInbox(selected: string | null) {
  const list = useLive(api.messages.conversations, {});
  const conversations = list.data;
  const known = conversations?.find((c) => c.partnerUserId === selected);
  const isAsked = selected !== null && conversations !== undefined && !known;
  const other = useLive(api.messages.partner, isAsked ? { partnerUserId: selected } : "skip");
  const partner: Partner | null | undefined = known ? partnerOf(known) : other.data;
  return {
    conversations,
    partner,
    ...allOf(list, other),
  };
}

type ThreadPaneProps = Omit<MessagesScreenProps, "isGuide"> & {
  partner: Partner | null | undefined;
};

function ThreadPane({ partner, selected, ...thread }: ThreadPaneProps) {
  const { t } = useTranslation();
  if (selected === null) {
    return (
      <EmptyState
        scene="no-requests"
        as="p"
        className="h-full justify-center"
        title={t("messages.choose")}
        hint={t("messages.chooseHint")}
      />
    );
  }
  if (partner === null) {
    return (
      <EmptyState
        scene="lost"
        as="p"
        className="h-full justify-center"
        title={t("messages.noPartner")}
        action={
          <Button asChild variant="outline">
            <Link to={paths.messages()}>{t("messages.back")}</Link>
          </Button>
        }
      />
    );
  }
  if (partner === undefined) return null;
  return <Thread key={`${partner.userId} ${thread.at}`} {...thread} partner={partner} />;
}

function NoConversations({ isGuide }: { isGuide: boolean }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      scene="no-requests"
      title={t("messages.empty")}
      hint={t(isGuide ? "messages.emptyHintGuide" : "messages.emptyHintOperator")}
      action={
        <Button asChild>
          <Link to={isGuide ? paths.bookings : paths.browseGuides}>
            {t(isGuide ? "messages.emptyActionGuide" : "messages.emptyActionOperator")}
          </Link>
        </Button>
      }
    />
  );
}
