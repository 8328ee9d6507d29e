import { Search } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";

import { CONVERSATIONS_MAX, SEARCH_TEXT_MAX } from "#convex/model/messages/contract.ts";

import { useSettled } from "../../lib/use-settled.ts";
import { Input } from "../../ui/input.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { ConversationList, ConversationListSkeleton } from "./conversation-list.tsx";
import type { ConversationView } from "./conversation.ts";

const InboxMore = lazyPart(() =>
  import("./inbox-more.tsx").then((m) => ({ default: m.InboxMore })),
);
const PAUSE_MS = 250;

interface InboxPaneProps {
  /** Undefined until they are known. */
  conversations: readonly ConversationView[] | undefined;
  selected: string | null;
  me: string;
  now: number;
}

/** The conversations, or the messages that a search finds in them. */
export function InboxPane({ conversations, ...list }: InboxPaneProps) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [asked, setAsked] = useState("");
  useSettled(text.trim(), asked, PAUSE_MS, setAsked);
  const sought = text.trim() && asked;
  return (
    <>
      <search className="border-border relative border-b p-2">
        <Search
          aria-hidden="true"
          className="text-muted-foreground pointer-events-none absolute start-5 top-1/2 size-4.5 -translate-y-1/2"
        />
        <Input
          type="search"
          value={text}
          maxLength={SEARCH_TEXT_MAX}
          onChange={(event) => setText(event.target.value)}
          placeholder={t("messages.search")}
          aria-label={t("messages.search")}
          className="ps-10"
        />
      </search>
      {sought || conversations?.[CONVERSATIONS_MAX - 1] ? (
        <Suspense fallback={<ConversationListSkeleton />}>
          <InboxMore key={sought} text={sought} conversations={conversations} {...list} />
        </Suspense>
      ) : conversations ? (
        <ConversationList conversations={conversations} {...list} />
      ) : (
        <ConversationListSkeleton />
      )}
    </>
  );
}
