import { Clock, Mail, MessagesSquare } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { useLive } from "../../components/use-live.ts";
import { useFormat } from "../../i18n/format.ts";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NONE = "—";

export function InboxStats() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: inbox, failed } = useLive(api.messages.inbox, {});
  const unknown = failed ? NONE : undefined;

  return (
    <div className="grid grow grid-cols-3 gap-2 sm:gap-3 lg:max-w-2xl lg:min-w-lg xl:min-w-160">
      <Stat icon={<MessagesSquare />} label={t("messages.stats.conversations")}>
        {inbox ? format.number(inbox.conversations) : unknown}
      </Stat>
      <Stat icon={<Mail />} label={t("messages.stats.unread")}>
        {inbox ? format.number(inbox.unreadConversations) : unknown}
      </Stat>
      <Stat icon={<Clock />} label={t("messages.stats.responseTime")}>
        {inbox ? (inbox.responseMs === null ? NONE : duration(format, inbox.responseMs)) : unknown}
      </Stat>
    </div>
  );
}

/** Minutes below one hour, hours below two days, days from then on. */
function duration(format: ReturnType<typeof useFormat>, ms: number): string {
  const [unit, unitMs] =
    ms < HOUR_MS
      ? (["minute", MINUTE_MS] as const)
      : ms < 2 * DAY_MS
        ? (["hour", HOUR_MS] as const)
        : (["day", DAY_MS] as const);
  const value = Math.max(1, Math.round(ms / unitMs));
  return format.number(value, { style: "unit", unit, unitDisplay: "short" });
}

interface StatProps {
  icon: ReactNode;
  label: string;
  children: ReactNode;
}

function Stat({ icon, label, children }: StatProps) {
  return (
    <Card className="flex flex-col gap-2 p-2 sm:flex-row sm:items-center sm:gap-3 sm:p-3">
      <span
        aria-hidden="true"
        className="bg-primary-soft text-primary-deep grid size-10 shrink-0 place-items-center rounded-full [&_svg]:size-5"
      >
        {icon}
      </span>
      <dl className="flex min-w-0 flex-col-reverse">
        <dt className="text-muted-foreground text-[0.6875rem] wrap-normal hyphens-auto min-[360px]:text-xs sm:text-sm">
          {label}
        </dt>
        <dd className="text-xl font-semibold tabular-nums">
          {children ?? <Skeleton className="h-7 w-10" />}
        </dd>
      </dl>
    </Card>
  );
}
