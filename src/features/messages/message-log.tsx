import { Clock } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { useFormat } from "../../i18n/format.ts";
import { cn } from "../../lib/cn.ts";
import { passFocus } from "../../lib/pass-focus.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { dayOf } from "./days.ts";
import { isSending, type ThreadMessage, type useThread } from "./use-thread.ts";

interface MessageLogProps {
  thread: ReturnType<typeof useThread>;
  me: string;
  partnerName: string;
}

/** The messages of a thread. Laid out from the end, so that the newest one stays in view unless the reader scrolled up. */
export function MessageLog({ thread, me, partnerName }: MessageLogProps) {
  const { t } = useTranslation();
  const { hasMore } = thread;
  const log = useRef<HTMLDivElement>(null);
  const askedForMore = useRef(false);
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
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto px-4 py-3 -outline-offset-2"
    >
      {thread.isLoading ? (
        <LogSkeleton />
      ) : (
        <ol className="flex flex-col gap-1">
          {thread.messages.map((message, i) => (
            <MessageRow
              key={message.id}
              message={message}
              isMine={message.senderUserId === me}
              opensDay={dayOf(message) !== dayOf(thread.messages[i - 1])}
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
    </div>
  );
}

interface MessageRowProps {
  message: ThreadMessage;
  isMine: boolean;
  opensDay: boolean;
}

function MessageRow({ message, isMine, opensDay }: MessageRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const time = format.instant(message.createdAt, { hour: "2-digit", minute: "2-digit" });
  return (
    <li className="flex flex-col">
      {opensDay && (
        <span className="bg-muted text-muted-foreground mx-auto my-3 rounded-full px-3 py-1 text-xs">
          {format.instant(message.createdAt, { dateStyle: "medium" })}
        </span>
      )}
      <div
        className={cn(
          "relative max-w-[85%] rounded-2xl px-3.5 py-2 sm:max-w-[75%]",
          isMine
            ? "ms-auto rounded-ee-sm bg-primary text-primary-foreground"
            : "me-auto rounded-es-sm bg-muted",
        )}
      >
        {isSending(message) && <SendingMark />}
        <span className="sr-only">{isMine ? t("messages.you") : null} </span>
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {message.body}
        </p>
        <p
          className={cn(
            "mt-0.5 text-end text-xs tabular-nums",
            isMine ? "text-primary-foreground" : "text-muted-foreground",
          )}
        >
          <time dateTime={new Date(message.createdAt).toISOString()}>{time}</time>
          {isMine && message.readAt !== null && ` · ${t("messages.read")}`}
        </p>
      </div>
    </li>
  );
}

/** Beside the bubble, which stays as it is when the message has arrived; most arrive before it shows. */
function SendingMark() {
  const { t } = useTranslation();
  return (
    <span className="animate-fade-in text-muted-foreground absolute end-full bottom-2.5 me-1.5 [animation-delay:300ms] [animation-fill-mode:backwards]">
      <Clock className="size-4" aria-hidden="true" />
      <span className="sr-only">{t("messages.sending")}</span>
    </span>
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
