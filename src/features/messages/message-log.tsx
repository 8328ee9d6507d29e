import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import type { Id } from "#convex/_generated/dataModel.d.ts";

import { Report } from "../../components/report.tsx";
import { passFocus } from "../../lib/pass-focus.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { dayOf } from "./days.ts";
import { MessageRow } from "./message-row.tsx";
import { usePost } from "./use-post.ts";
import type { useThread } from "./use-thread.ts";

interface MessageLogProps {
  thread: ReturnType<typeof useThread>;
  me: Id<"users">;
  partnerName: string;
  /** The time of the message that was looked for. */
  found: number | null;
}

/** The messages of a thread. Laid out from the end, so that the newest one stays in view unless the reader scrolled up. */
export function MessageLog({ thread, me, partnerName, found }: MessageLogProps) {
  const { t } = useTranslation();
  const { hasMore } = thread;
  const { again, remove } = usePost(me);
  const log = useRef<HTMLDivElement>(null);
  const askedForMore = useRef(false);
  const [reported, setReported] = useState<string | null>(null);
  const [isReporting, setReporting] = useState(false);
  const report = useCallback((messageId: string) => {
    setReported(messageId);
    setReporting(true);
  }, []);
  useEffect(() => {
    // The button went with the last page; the focus stays with what it brought.
    if (askedForMore.current && !hasMore) passFocus(log.current);
  }, [hasMore]);
  return (
    <div
      ref={log}
      role="log"
      tabIndex={-1}
      aria-label={t("messages.threadWith", { name: partnerName })}
      aria-busy={thread.isLoading}
      className="flex min-h-24 flex-1 flex-col-reverse overflow-y-auto px-4 py-3 -outline-offset-2"
    >
      {thread.isLoading ? (
        <LogSkeleton />
      ) : (
        <ol className="flex flex-col gap-1">
          {thread.lines.map((line, i) => (
            <MessageRow
              key={line.key}
              line={line}
              isFound={line.createdAt === found}
              opensDay={dayOf(line) !== dayOf(thread.lines[i - 1])}
              onAgain={again}
              onRemove={remove}
              onReport={report}
            />
          ))}
        </ol>
      )}
      {hasMore && (
        <div className="flex justify-center pb-3">
          <Button
            variant="ghost"
            size="sm"
            loading={thread.isLoadingMore}
            onClick={() => {
              askedForMore.current = true;
              thread.loadMore();
            }}
          >
            {t("messages.earlier")}
          </Button>
        </div>
      )}
      {reported !== null && (
        <Report target={{ messageId: reported }} open={isReporting} onOpenChange={setReporting} />
      )}
    </div>
  );
}

function LogSkeleton() {
  return (
    <div className="flex flex-col gap-3" aria-hidden="true">
      <Skeleton className="h-11 w-3/5 rounded-2xl" />
      <Skeleton className="ms-auto h-16 w-2/3 rounded-2xl" />
      <Skeleton className="h-11 w-2/5 rounded-2xl" />
      <Skeleton className="ms-auto h-11 w-1/2 rounded-2xl" />
    </div>
  );
}
