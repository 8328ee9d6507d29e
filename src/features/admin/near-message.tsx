import type { FunctionReturnType } from "convex/server";
import { Paperclip } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { api } from "#convex/_generated/api.js";

import { SentFile } from "../../components/files/sent-file.tsx";
import { useFormat } from "../../i18n/format.ts";
import { cn } from "../../lib/cn.ts";

export type Near = FunctionReturnType<typeof api.moderation.openMessages>["messages"][number];

/** One of the messages around a reported one, or that one itself. */
export function NearMessage({ message }: { message: Near }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { body, attachment, isOfReported, isReported, isRemoved, createdAt } = message;
  return (
    <li
      className={cn(
        "rounded-xl px-3.5 py-2 text-sm",
        isOfReported ? "bg-muted me-8" : "bg-primary-soft ms-8",
        isReported && "outline-amber outline-2",
      )}
    >
      <p className="text-muted-foreground flex flex-wrap gap-x-2 text-xs">
        <span className="font-medium">
          {t(isOfReported ? "admin.report.ofReported" : "admin.report.ofReporter")}
        </span>
        <time dateTime={new Date(createdAt).toISOString()}>{instant(createdAt)}</time>
        {isReported && <strong>{t("admin.report.thisOne")}</strong>}
        {isRemoved && <strong>{t("admin.report.removed")}</strong>}
      </p>
      {body !== "" && (
        <p dir="auto" lang="" className="wrap-anywhere whitespace-pre-wrap">
          {body}
        </p>
      )}
      {attachment !== null && <NearFile file={attachment} />}
    </li>
  );
}

/** The reported message's own is there to be judged; of the others it is said that they came with one. Without a name it is gone. */
function NearFile({ file: { path, ...file } }: { file: NonNullable<Near["attachment"]> }) {
  if (path !== null || file.name === "") return <SentFile file={{ ...file, path: path ?? "" }} />;
  return (
    <p className="flex items-center gap-2">
      <Paperclip className="size-4 shrink-0" aria-hidden="true" />
      <bdi className="min-w-0 wrap-anywhere">{file.name}</bdi>
    </p>
  );
}
