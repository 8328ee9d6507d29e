import type { OptimisticLocalStore } from "convex/browser";
import { useMutation } from "convex/react";
import type { TFunction } from "i18next";
import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { readAppError } from "#convex/model/errors.ts";

import { toastError } from "../../components/toast-error.ts";
import { tError } from "../../i18n/errors.ts";
import { dropDraft } from "../../lib/drafts.ts";
import type { Booking } from "../../requests/booking.ts";
import { toast } from "../../ui/toast-store.ts";
import { reasonDraft, sendDeclines } from "./pending-declines.ts";

export type NewStatus = Exclude<Booking["status"], "PENDING">;
/** The request as its row or dialog shows it: one that is another by now is not moved. */
type Seen = {
  id: string;
  status: Booking["status"];
  /** What calling it off was said to cost: for more it is not called off. */
  owedVND?: number | undefined;
};
export type SetStatus = (seen: Seen, status: NewStatus, reason?: string) => Promise<void>;

/** What can still be undone is sent when the screen goes, and when the page does. */
export function useSendDeclinesOnLeave(): void {
  useEffect(() => {
    window.addEventListener("pagehide", sendDeclines);
    return () => {
      window.removeEventListener("pagehide", sendDeclines);
      sendDeclines();
    };
  }, []);
}

type StatusArgs = { jobRequestId: string; status: NewStatus | "PROPOSED" | "PENDING" };

/** Every page and conversation that shows the request shows it in its new status at once. */
function moveOnPages(store: OptimisticLocalStore, { jobRequestId, status }: StatusArgs): void {
  if (status === "PROPOSED") return;
  for (const { args, value } of store.getAllQueries(api.requests.page)) {
    if (value === undefined) continue;
    const bookings = value.bookings.map((one) =>
      one.id === jobRequestId ? { ...one, status } : one,
    );
    store.setQuery(api.requests.page, args, { ...value, bookings });
  }
  for (const { args, value } of store.getAllQueries(api.requests.between)) {
    if (value?.id === jobRequestId)
      store.setQuery(api.requests.between, args, { ...value, status });
  }
}

interface Words {
  done: (t: TFunction, status: NewStatus) => { title: string; description: string };
  /** A key for where the server gives no words. */
  failed: string;
}

/** Moves a request on; the card changes at once and goes back if the server refuses. The same function each time, so that rows are not drawn for it. */
function useMove(
  call: typeof api.requests.setBookingStatus | typeof api.requests.setJobStatus,
  words: Words,
): SetStatus {
  const { t } = useTranslation();
  const plain = useMutation(call);
  return useMemo(() => {
    const setStatus = plain.withOptimisticUpdate(moveOnPages);
    return async ({ id, status: from, owedVND }, status, reason) => {
      const told = owedVND === undefined ? {} : { owedVND };
      const args = { jobRequestId: id, status, from, ...told, ...(reason ? { reason } : {}) };
      try {
        await setStatus(args);
        if (status === "DECLINED") dropDraft(reasonDraft(id));
        toast({ ...words.done(t, status), variant: "success" });
      } catch (error) {
        // It has waited for its ten seconds: what happened meanwhile is news, not a failure.
        if (status === "DECLINED" && readAppError(error)?.code === "CONFLICT") {
          toast({ title: t("bookings.declining.nothing"), description: tError(t, error) });
          return;
        }
        toastError(t, t("bookings.failedTitle"), words.failed)(error);
      }
    };
  }, [plain, t, words]);
}

const OF_JOBS: Words = {
  done: (t) => ({ title: t("jobs.updatedTitle"), description: t("jobs.updatedText") }),
  failed: "jobs.failedText",
};
const OF_BOOKINGS: Words = {
  done: (t, status) => ({
    title: t("bookings.updatedTitle"),
    description: t(`bookings.updated.${status}`),
  }),
  failed: "bookings.failedText",
};

/** In the words of the jobs page. */
export const useSetJobStatus = (): SetStatus => useMove(api.requests.setJobStatus, OF_JOBS);

/** In the words of the bookings. */
export const useSetStatus = (): SetStatus => useMove(api.requests.setBookingStatus, OF_BOOKINGS);
