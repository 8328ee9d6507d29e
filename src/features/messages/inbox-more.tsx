import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { CONVERSATIONS_MAX } from "#convex/model/messages/contract.ts";

import { LoadError } from "../../components/load-error.tsx";
import { useLive } from "../../components/use-live.ts";
import { passFocus } from "../../lib/pass-focus.ts";
import { Button } from "../../ui/button.tsx";
import {
  ConversationList,
  type ConversationListProps,
  ConversationRows,
} from "./conversation-list.tsx";
import type { ConversationView } from "./conversation.ts";
import { SearchResults } from "./search-results.tsx";

interface InboxMoreProps extends Omit<ConversationListProps, "conversations"> {
  /** What is searched for; empty while nothing is. */
  text: string;
  conversations: readonly ConversationView[] | undefined;
}

/** What most inboxes do without: what a search finds, and the conversations that the list of the newest has no room for. */
export function InboxMore({ text, conversations, ...list }: InboxMoreProps): ReactNode {
  if (text !== "") return <SearchResults text={text} me={list.me} now={list.now} />;
  return conversations && <LongList conversations={conversations} {...list} />;
}

function LongList({ conversations, ...list }: ConversationListProps): ReactNode {
  const shown = new Set(conversations.map(({ partnerUserId }) => partnerUserId));
  return (
    <ConversationList conversations={conversations} {...list}>
      <Older behind={conversations} shown={shown} {...list} />
    </ConversationList>
  );
}

interface OlderProps extends Omit<ConversationListProps, "conversations"> {
  /** The part of the list that these come after. */
  behind: readonly ConversationView[];
  /** Unread ones stand above, however old they are. */
  shown: ReadonlySet<string>;
}

/** The next part of the list, once it is asked for. */
function Older({ behind, shown, ...list }: OlderProps): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const last = behind[CONVERSATIONS_MAX - 1];
  const before = new Date(last?.lastMessageAt ?? 0).toISOString();
  const { data, failed, retry } = useLive(
    api.messages.conversations,
    isOpen && last ? { before } : "skip",
    { keep: true },
  );
  const place = useRef<HTMLDivElement>(null);
  const hasCome = data !== undefined;
  useEffect(() => {
    if (hasCome) passFocus(place.current?.querySelector("a") ?? null);
  }, [hasCome]);
  if (last === undefined) return null;
  if (failed) return <LoadError onRetry={retry} />;
  if (data === undefined) {
    return (
      <div className="flex justify-center pb-3">
        <Button variant="ghost" size="sm" loading={isOpen} onClick={() => setOpen(true)}>
          {t("messages.older")}
        </Button>
      </div>
    );
  }
  const conversations = data.filter(({ partnerUserId }) => !shown.has(partnerUserId));
  return (
    <div ref={place}>
      <ConversationRows conversations={conversations} {...list} />
      <Older behind={data} shown={shown} {...list} />
    </div>
  );
}
