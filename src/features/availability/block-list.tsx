import { useMutation, usePaginatedQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";

import { api } from "#convex/_generated/api.js";

import { toastError } from "../../components/toast-error.ts";
import { useFormat } from "../../i18n/format.ts";
import { passFocus } from "../../lib/pass-focus.ts";
import { paths } from "../../lib/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";
import { blockTimes, inOrderOfDays } from "./block-times.ts";

type Block = FunctionReturnType<typeof api.availability.listRecentBlocks>["page"][number];

const SHOWN = 5;

/** What closes days of the calendar: the five that were made last, the others by pages; what is shown stands in the order of its days. */
export function BlockList() {
  const { t } = useTranslation();
  const remove = useRemoveBlock();
  const { results, status, loadMore } = usePaginatedQuery(
    api.availability.listRecentBlocks,
    {},
    { initialNumItems: SHOWN },
  );
  // A live page grows with what is added to it, so what is shown is counted here.
  const [shown, setShown] = useState(SHOWN);
  const section = useRef<HTMLElement>(null);
  const blocks = inOrderOfDays(results.slice(0, shown));
  const count = blocks.length;
  const isLoadingMore = status === "LoadingMore";
  const hasMore = results.length > shown || status === "CanLoadMore" || isLoadingMore;
  const countBefore = useRef<number>(null);
  useEffect(() => {
    // What comes first takes nothing away: who opens the page stays at its beginning.
    if (status === "LoadingFirstPage") return;
    // The row that had the focus went, or the button did with the last page.
    const isOther = countBefore.current !== null && countBefore.current !== count;
    if (isOther) passFocus(section.current);
    countBefore.current = count;
  });
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t("calendar.blocks")}
      className="flex flex-col gap-2 outline-none"
    >
      <h3 className="font-semibold">{t("calendar.blocks")}</h3>
      {status === "LoadingFirstPage" ? (
        <Skeleton className="h-40 w-full" />
      ) : count === 0 ? (
        <p className="text-muted-foreground text-sm">{t("calendar.noBlocks")}</p>
      ) : (
        <ul className="divide-border divide-y">
          {blocks.map((block) => (
            <BlockRow key={block.id} block={block} onRemove={() => remove(block)} />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button
          variant="ghost"
          size="sm"
          className="-ms-3 self-start"
          loading={isLoadingMore}
          onClick={() => {
            setShown(shown + SHOWN);
            loadMore(SHOWN);
          }}
        >
          {t("calendar.moreBlocks")}
        </Button>
      )}
    </section>
  );
}

/** A booking's block goes with its request only. */
function useRemoveBlock() {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const removeBlock = useMutation(api.availability.removeBlock);
  // A removed one goes from the list a moment after the click: a second click would be told that there is no such block.
  const asked = useRef(new Set<Block["id"]>());
  return (block: Block) => {
    const { jobRequestId } = block;
    if (block.type === "BOOKING") {
      toast({
        title: t("calendar.cannotRemove"),
        description: t("calendar.cannotRemoveText"),
        variant: "destructive",
        ...(jobRequestId !== undefined && {
          action: {
            label: t("calendar.toBookings"),
            run: () => void navigate(paths.booking(jobRequestId)),
          },
        }),
      });
      return;
    }
    if (asked.current.has(block.id)) return;
    asked.current.add(block.id);
    const refused = toastError(t, t("calendar.removeFailed"), "calendar.removeFailed");
    removeBlock({ blockId: block.id }).then(
      () =>
        toast({
          title: t("calendar.removed"),
          description: format.day(block.date),
          variant: "success",
        }),
      (error: unknown) => {
        asked.current.delete(block.id);
        refused(error);
      },
    );
  };
}

function BlockRow({ block, onRemove }: { block: Block; onRemove: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const date = format.day(block.date, {
    weekday: "short",
    dateStyle: undefined,
    day: "numeric",
    month: "short",
    year: "numeric",
  });
  const times = blockTimes(t, format.clock, block);
  const isBooking = block.type === "BOOKING";
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
          <span>{date}</span>
          <span className="text-muted-foreground font-normal tabular-nums">{times}</span>
          {isBooking && (
            <Badge variant="held">
              {t(
                block.state === "REQUESTED"
                  ? "availability.state.requested"
                  : "availability.state.booked",
              )}
            </Badge>
          )}
        </p>
        <p className="text-muted-foreground truncate text-sm">
          <bdi lang="">{block.reason}</bdi>
        </p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t("calendar.removeBlock", { date, times })}
        onClick={onRemove}
      >
        {t("calendar.remove")}
      </Button>
    </li>
  );
}
