import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";

import { api } from "#convex/_generated/api.js";
import { SEARCH_PAGE } from "#convex/model/messages/contract.ts";

import { LiveView } from "../../components/live.tsx";
import { Party } from "../../components/party.tsx";
import { useLive } from "../../components/use-live.ts";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { useRowKeys } from "../../lib/use-row-keys.ts";
import { Pagination } from "../../ui/pagination.tsx";
import { ConversationListSkeleton } from "./conversation-list.tsx";

interface SearchResultsProps {
  text: string;
  me: string;
  now: number;
}

/** The messages that hold the words, newest first; each leads to its place in its thread. */
export function SearchResults({ text, me, now }: SearchResultsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [page, setPage] = useState(1);
  const rows = useRowKeys({ arrows: true });
  const live = useLive(api.messages.search, { text, page }, { keep: true });
  return (
    <LiveView live={live} skeleton={<ConversationListSkeleton />}>
      {({ messages, total }) => (
        <nav aria-label={t("messages.searchResults")} className="min-h-0 flex-1 overflow-y-auto">
          <output className="text-muted-foreground block px-5 pt-3 text-sm">
            {t("messages.found", { count: total })}
          </output>
          <ul ref={rows} className="flex flex-col p-2">
            {messages.map((message) => (
              <li key={message.id}>
                <Link
                  to={paths.messages(message.partnerUserId, message.createdAt)}
                  className="hover:bg-muted flex min-h-16 items-center rounded-lg px-3 py-2.5 transition-colors"
                >
                  <Party
                    party={message.partner}
                    className="flex-1"
                    titleClassName="font-medium"
                    isShort
                    aside={
                      <time
                        dateTime={new Date(message.createdAt).toISOString()}
                        className="text-muted-foreground shrink-0 text-xs"
                      >
                        {format.relative(message.createdAt, now)}
                      </time>
                    }
                  >
                    <p className="text-muted-foreground mt-0.5 line-clamp-2 text-sm wrap-anywhere">
                      {message.senderUserId === me && `${t("messages.you")} `}
                      <bdi lang="">{message.body}</bdi>
                    </p>
                  </Party>
                </Link>
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            pageCount={Math.ceil(total / SEARCH_PAGE)}
            onPageChange={setPage}
            className="pb-3"
          />
        </nav>
      )}
    </LiveView>
  );
}
