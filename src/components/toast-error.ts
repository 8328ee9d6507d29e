import type { TFunction } from "i18next";

import { readAppError } from "#convex/model/errors.ts";

import { tError } from "../i18n/errors.ts";
import { reportBug } from "../lib/report-bug.ts";
import { tellNewer } from "../ui/tell-missing.ts";
import { toast, type ToastMessage } from "../ui/toast-store.ts";

/** Tells of a call that failed: the server's own words where it gave some, else the text of `fallbackKey`. */
export function toastError(
  t: TFunction,
  title: string,
  fallbackKey?: string,
  more: Pick<ToastMessage, "isSaid"> = {},
) {
  return (error: unknown): void => {
    reportBug(error);
    const description = tError(t, error, fallbackKey);
    toast({ title, description, variant: "destructive", ...more });
    // Who calls a server of another build may call what is no longer there. A refusal comes from what is.
    if (readAppError(error) === null) void tellNewer(t, "common.updatedFailed");
  };
}
