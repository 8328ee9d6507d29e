import { Ban, Check, CheckCheck, CircleDashed, X } from "lucide-react";
import { useTranslation } from "react-i18next";

import type { BookingStatus, JobStatus } from "#convex/model/requests/contract.ts";

import { cn } from "../lib/cn.ts";
import { Badge } from "../ui/badge.tsx";

const LOOKS = {
  PENDING: { variant: "amber", Icon: CircleDashed },
  ACCEPTED: { variant: "available", Icon: Check },
  DECLINED: { variant: "blocked", Icon: X },
  COMPLETED: { variant: "info", Icon: CheckCheck },
  CANCELLED: { variant: "neutral", Icon: Ban },
} as const satisfies Record<BookingStatus, unknown>;

const JOB_LOOKS = {
  PROPOSED: LOOKS.PENDING,
  ACCEPTED: LOOKS.ACCEPTED,
  COMPLETED: LOOKS.COMPLETED,
  CANCELLED: LOOKS.CANCELLED,
} as const satisfies Record<JobStatus, unknown>;

/** The same in the words of the jobs page. */
export function JobStatusBadge({ status }: { status: JobStatus }) {
  const { t } = useTranslation();
  const { variant, Icon } = JOB_LOOKS[status];
  return (
    <Badge variant={variant} data-status={status} className="shrink-0">
      <Icon aria-hidden="true" />
      {t(`jobs.status.${status}`)}
    </Badge>
  );
}

type StatusBadgeProps = { status: BookingStatus; className?: string };

/** A word and a mark. A status from a newer server shows as pending. */
export function StatusBadge({ status, className }: StatusBadgeProps) {
  const { t } = useTranslation();
  const known = status in LOOKS ? status : "PENDING";
  const { variant, Icon } = LOOKS[known];
  return (
    <Badge variant={variant} data-status={known} className={cn("shrink-0", className)}>
      <Icon aria-hidden="true" />
      {t(`bookings.status.${known}`)}
    </Badge>
  );
}
