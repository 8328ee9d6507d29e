// What people are told about an upload.
import type { TFunction } from "i18next";

import type { FilePurpose } from "#convex/model/files/contract.ts";

import { tMessage } from "../../i18n/errors.ts";
import { reportBug } from "../../lib/report-bug.ts";
import { toast } from "../../ui/toast-store.ts";
import { SendFailure } from "./send-file.ts";

export function tellSent(t: TFunction, name: string): void {
  const description = t("upload.sentText", { name });
  toast({ title: t("upload.sent"), description, variant: "success" });
}

/** A file that is not even sent: the sentence says why. */
export function tellRefused(t: TFunction, sentence: string | undefined): void {
  const description = tMessage(sentence);
  toast({ title: t("upload.error"), description, variant: "destructive" });
}

function failureText(t: TFunction, failure: SendFailure, purpose: FilePurpose): string {
  if (failure.why === "timeout") return t("upload.timedOut");
  if (purpose === "logo") return t("upload.logoFailed");
  if (failure.why === "status") return t("upload.failedStatus", { status: failure.status });
  return t("upload.failedText");
}

/** Says that it did not arrive; answers what the field itself says, the server's words where it gave some. */
export function tellFailed(t: TFunction, error: unknown, purpose: FilePurpose): string {
  const failure = error instanceof SendFailure ? error : new SendFailure("network");
  if (failure !== error) reportBug(error);
  const said = tMessage(failure.said);
  if (failure.why === "address" && failure.said !== undefined) {
    tellRefused(t, failure.said);
    return said ?? t("upload.failedText");
  }
  const description = failureText(t, failure, purpose);
  toast({ title: t("upload.failed"), description, variant: "destructive" });
  return said ?? description;
}

/** Sentences with which a file is sent back for good: to send it once more can not help. */
export function isFinal(error: unknown): boolean {
  return error instanceof SendFailure && (error.status === 413 || error.status === 415);
}
