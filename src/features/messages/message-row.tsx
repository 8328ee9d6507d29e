import { Check, CheckCheck, CircleAlert, Clock, Flag } from "lucide-react";
import { memo, Suspense, useId } from "react";
import { useTranslation } from "react-i18next";

import { type Day, dayInVietnam } from "#convex/model/days.ts";

import { useMayAct } from "../../components/may-act.ts";
import { preloadReport } from "../../components/report.tsx";
import { useFormat } from "../../i18n/format.ts";
import { cn } from "../../lib/cn.ts";
import { sameContent } from "../../lib/same-content.ts";
import { useToday } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Delivery, Line } from "./lines.ts";
import type { Outgoing } from "./outbox.ts";

const SentFile = lazyPart(() =>
  import("../../components/files/sent-file.tsx").then((m) => ({ default: m.SentFile })),
);

interface MessageRowProps {
  line: Line;
  isFound: boolean;
  opensDay: boolean;
  onAgain: (message: Outgoing) => void;
  onRemove: (message: Outgoing) => void;
  onReport: (messageId: string) => void;
}

/** Drawn anew only where it says something else: with each message the whole thread comes again. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { line, isFound, opensDay, ...on } = props;
  const { onAgain, onRemove, onReport } = on;
  const { t } = useTranslation();
  const format = useFormat();
  const { member, body, attachment, isRemoved, createdAt, delivery, outgoing, receivedId } = line;
  const isMine = delivery !== null;
  const bodyId = useId();
  const mayAct = useMayAct();
  return (
    <li className="flex flex-col">
      {opensDay && <DayMark day={dayInVietnam(createdAt)} />}
      <div className={cn("group flex items-center gap-1", isMine && "justify-end")}>
        <div
          className={cn(
            "relative max-w-[85%] rounded-2xl px-3.5 py-2 sm:max-w-[75%] forced-colors:border",
            isMine ? "rounded-ee-sm bg-primary text-primary-foreground" : "rounded-es-sm bg-muted",
            isFound && "outline-lotus outline-2 outline-offset-2",
            delivery === "refused" && "bg-destructive-soft text-foreground",
          )}
        >
          <span className="sr-only">{isMine ? t("messages.you") : null} </span>
          {member !== null && (
            <p dir="auto" className="text-xs font-semibold wrap-anywhere">
              {member}
            </p>
          )}
          {attachment && (
            <Suspense fallback={<Skeleton className="h-11 w-60 max-w-full" />}>
              <SentFile file={attachment} />
            </Suspense>
          )}
          <p
            id={bodyId}
            dir="auto"
            // Whatever language people write in: not the page's. The browser's own translation knows it by that.
            {...(!isRemoved && { lang: "", translate: "yes" })}
            className="wrap-anywhere whitespace-pre-wrap"
          >
            {isRemoved ? <em>{t("messages.removed")}</em> : body}
          </p>
          <p
            className={cn(
              "mt-0.5 flex items-center justify-end gap-1 text-xs tabular-nums",
              isMine ? "text-inherit" : "text-muted-foreground",
            )}
          >
            <time dateTime={new Date(createdAt).toISOString()}>{format.time(createdAt)}</time>
            {delivery !== null && <DeliveryMark delivery={delivery} />}
          </p>
        </div>
        {receivedId !== null && mayAct && (
          <ReportButton bodyId={bodyId} onReport={() => onReport(receivedId)} />
        )}
      </div>
      {delivery === "refused" && outgoing !== null && (
        <RefusedActions onAgain={() => onAgain(outgoing)} onRemove={() => onRemove(outgoing)} />
      )}
    </li>
  );
}, sameContent);

function DayMark({ day }: { day: Day }) {
  const format = useFormat();
  const today = useToday();
  return (
    <span className="bg-muted text-muted-foreground mx-auto my-3 rounded-full px-3 py-1 text-xs">
      {format.nearDay(day, today)}
    </span>
  );
}

const MARKS = { sending: Clock, delivered: Check, read: CheckCheck, refused: CircleAlert } as const;

/** How far one's own message has come: a mark, and its word for whoever rests on it or hears it. */
function DeliveryMark({ delivery }: { delivery: NonNullable<Delivery> }) {
  const { t } = useTranslation();
  const Mark = MARKS[delivery];
  const word = t(`messages.${delivery}`);
  return (
    // Not said on its own each time that it changes: the log would interrupt whoever writes.
    <span title={word} aria-live="off">
      <Mark className="size-4" aria-hidden="true" />
      <span className="sr-only">{word}</span>
    </span>
  );
}

/** Beside a message from the partner; where there is a mouse, only while it rests there. */
function ReportButton({ bodyId, onReport }: { bodyId: string; onReport: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-haspopup="dialog"
      aria-label={t("report.titleMessage")}
      aria-describedby={bodyId}
      onPointerEnter={preloadReport}
      onClick={onReport}
      className="text-muted-foreground shrink-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-fine:opacity-0"
    >
      <Flag aria-hidden="true" className="size-4" />
    </Button>
  );
}

function RefusedActions({ onAgain, onRemove }: { onAgain: () => void; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="ms-auto flex flex-wrap items-center justify-end gap-x-1">
      <span className="text-destructive text-sm">{t("messages.refused")}</span>
      <Button variant="ghost" size="sm" onClick={onAgain}>
        {t("messages.sendAgain")}
      </Button>
      <Button variant="ghost" size="sm" onClick={onRemove}>
        {t("messages.remove")}
      </Button>
    </div>
  );
}
