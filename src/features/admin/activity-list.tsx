import type { FunctionReturnType } from "convex/server";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { LiveView } from "../../components/live.tsx";
import { useLive } from "../../components/use-live.ts";
import { useFormat } from "../../i18n/format.ts";
import { cn } from "../../lib/cn.ts";
import { useNow } from "../../lib/use-now.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

type Item = FunctionReturnType<typeof api.administration.activity>[number];

const DOTS: Record<Item["type"], string> = {
  user_registered: "bg-available",
  job_created: "bg-info",
  report_submitted: "bg-amber",
};

/** A newer server may tell of more than this page knows. */
export function dotOf(type: string): string {
  return Object.hasOwn(DOTS, type) ? DOTS[type as Item["type"]] : "bg-muted-foreground";
}

export function useActivityText() {
  const { t } = useTranslation();
  return ({ type, userName, details }: Omit<Item, "timestamp">): string => {
    switch (type) {
      case "user_registered":
        return t("admin.activity.registered", {
          role: t(`roles.${details.role ?? "GUIDE"}`),
          name: userName ?? t("admin.activity.anonymous"),
        });
      case "job_created":
        return t("admin.activity.job", { title: details.title || t("admin.activity.untitled") });
      case "report_submitted":
        return t("admin.activity.report", {
          reason: details.reason || t("admin.activity.noReason"),
        });
      default:
        return t("admin.activity.unknown");
    }
  };
}

/** The newest of what happened, live. */
export function ActivityList() {
  const { t } = useTranslation();
  const { relative, instant } = useFormat();
  const nowMs = useNow();
  const textOf = useActivityText();
  const live = useLive(api.administration.activity, { limit: 10 });
  return (
    <section
      aria-labelledby="activity-title"
      className="border-border bg-card rounded-xl border p-5 shadow-xs"
    >
      <h2 id="activity-title" className="mb-3 text-lg font-semibold">
        {t("admin.activity.title")}
      </h2>
      <LiveView
        live={live}
        skeleton={
          <div className="flex flex-col gap-3">
            {["a", "b", "c", "d", "e"].map((line) => (
              <Skeleton key={line} className="h-6" />
            ))}
          </div>
        }
        empty={<p className="text-muted-foreground py-4">{t("admin.activity.none")}</p>}
      >
        {(items) => (
          <ol className="divide-border divide-y">
            {items.map((item) => (
              <li
                key={`${item.type} ${item.timestamp} ${item.userName}`}
                className="flex flex-wrap items-baseline gap-x-3 py-2.5"
              >
                <span
                  aria-hidden="true"
                  className={cn("size-2.5 shrink-0 rounded-full", dotOf(item.type))}
                />
                <span className="min-w-0 flex-1 basis-28 break-words">{textOf(item)}</span>
                <time
                  dateTime={new Date(item.timestamp).toISOString()}
                  title={instant(item.timestamp)}
                  className="text-muted-foreground ms-auto text-sm"
                >
                  {relative(item.timestamp, nowMs)}
                </time>
              </li>
            ))}
          </ol>
        )}
      </LiveView>
    </section>
  );
}
