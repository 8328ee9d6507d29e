import { memo, type PropsWithChildren } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";

import { Party } from "../../components/party.tsx";
import { useFormat } from "../../i18n/format.ts";
import { cn } from "../../lib/cn.ts";
import { paths } from "../../lib/paths.ts";
import { sameContent } from "../../lib/same-content.ts";
import { useRowKeys } from "../../lib/use-row-keys.ts";
import { Badge } from "../../ui/badge.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { ConversationView } from "./conversation.ts";

export interface ConversationListProps {
  conversations: readonly ConversationView[];
  selected: string | null;
  me: string;
  now: number;
}

/** The children stand behind the rows, for a list that goes on. */
export function ConversationList({ children, ...list }: PropsWithChildren<ConversationListProps>) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("messages.conversations")} className="min-h-0 flex-1 overflow-y-auto">
      <ConversationRows {...list} />
      {children}
    </nav>
  );
}

export function ConversationRows({ conversations, selected, me, now }: ConversationListProps) {
  const rows = useRowKeys({ arrows: true });
  return (
    <ul ref={rows} className="flex flex-col p-2">
      {conversations.map((conversation) => (
        <li key={conversation.partnerUserId}>
          <ConversationRow
            conversation={conversation}
            isSelected={conversation.partnerUserId === selected}
            isMine={conversation.lastSenderUserId === me}
            now={now}
          />
        </li>
      ))}
    </ul>
  );
}

interface ConversationRowProps {
  conversation: ConversationView;
  isSelected: boolean;
  isMine: boolean;
  now: number;
}

const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, isSelected, isMine, now } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const isUnread = conversation.unreadCount > 0;
  return (
    <Link
      to={paths.messages(conversation.partnerUserId)}
      aria-current={isSelected ? "true" : undefined}
      className={cn(
        "flex min-h-16 items-center rounded-lg px-3 py-2.5 transition-colors hover:bg-muted",
        isSelected && "bg-primary-soft hover:bg-primary-soft",
      )}
    >
      <Party
        party={conversation.partner}
        className="flex-1"
        titleClassName={cn(!isUnread && "font-medium")}
        isShort
        aside={
          <time
            dateTime={new Date(conversation.lastMessageAt).toISOString()}
            className="text-muted-foreground shrink-0 text-xs"
          >
            {format.relative(conversation.lastMessageAt, now)}
          </time>
        }
      >
        <div className="mt-0.5 flex items-center justify-between gap-2">
          <span
            className={cn(
              "flex min-w-0 gap-1 text-sm",
              isUnread ? "text-foreground" : "text-muted-foreground",
            )}
          >
            {isMine && <span className="text-muted-foreground shrink-0">{t("messages.you")} </span>}
            {/* Cut where the words end, which is not the row's end when they run the other way. */}
            <bdi lang={conversation.lastMessage ? "" : undefined} className="truncate">
              {conversation.lastMessage || t("messages.gone")}
            </bdi>
          </span>
          {isUnread && (
            <Badge
              variant="solid"
              aria-label={t("messages.unreadCount", { count: conversation.unreadCount })}
            >
              {conversation.unreadCount}
            </Badge>
          )}
        </div>
      </Party>
    </Link>
  );
}, sameContent);

export function ConversationListSkeleton() {
  return (
    <div className="flex flex-col gap-1 p-2" aria-hidden="true">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="flex min-h-16 items-center gap-3 px-3">
          <Skeleton className="size-11 rounded-full" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3.5 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
