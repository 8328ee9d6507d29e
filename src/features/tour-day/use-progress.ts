import type { OptimisticLocalStore } from "convex/browser";
import { useMutation } from "convex/react";
import type { FunctionArgs } from "convex/server";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import type { TourDayStatus } from "#convex/model/tourDays/contract.ts";

import { toastError } from "../../components/toast-error.ts";
import type { Progress } from "./tour-day.ts";
import { withProgress } from "./tour-day.ts";

type Said = FunctionArgs<typeof api.tourDays.setStatus>;

function showAtOnce(store: OptimisticLocalStore, said: Said): void {
  for (const { args, value } of store.getAllQueries(api.tourDays.board)) {
    if (value === undefined) continue;
    store.setQuery(api.tourDays.board, args, withProgress(value, said, Date.now()));
  }
}

/** Says how far a tour has come; the board shows it at once and goes back if the server refuses. */
export function useProgress() {
  const { t } = useTranslation();
  const setStatus = useMutation(api.tourDays.setStatus).withOptimisticUpdate(showAtOnce);
  return async ({ jobRequestId, date }: Progress, status: TourDayStatus): Promise<void> => {
    try {
      await setStatus({ jobRequestId, date, status });
    } catch (error) {
      toastError(t, t("tourDay.failed"))(error);
    }
  };
}
