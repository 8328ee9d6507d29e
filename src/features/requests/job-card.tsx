import { Suspense } from "react";
import { useTranslation } from "react-i18next";

import { actionsFor, jobTotalVND, toJobStatus } from "#convex/model/requests/rules.ts";

import { ContactButton } from "../../components/contact-button.tsx";
import { FactList } from "../../components/fact-list.tsx";
import { usePartyNames } from "../../components/party-names.ts";
import { Party } from "../../components/party.tsx";
import { useCatalog } from "../../components/use-catalog.ts";
import { useFormat } from "../../i18n/format.ts";
import { counterpartyOf } from "../../requests/booking.ts";
import type { Booking, Side } from "../../requests/booking.ts";
import { useActionLabel, useSpokenTitle } from "../../requests/spoken-title.ts";
import { JobStatusBadge } from "../../requests/status-badge.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CancelButton } from "./cancel-button.tsx";
import { CancelRoundButton } from "./cancel-round-button.tsx";
import { CompleteButton } from "./complete-button.tsx";
import { DecliningNotice, NegotiationCard, ReviewAction } from "./lazy-parts.tsx";
import { useIsDeclining } from "./pending-declines.ts";
import { OpenActions } from "./request-actions.tsx";
import { RoundNote, RoundTag } from "./round-note.tsx";
import type { SetStatus } from "./use-bookings.ts";
import { useMovedFocus } from "./use-moved-focus.ts";

type JobCardProps = { job: Booking; side: Side; onStatus: SetStatus };

/** A job as the jobs page shows it: in its own words, with what one day costs. */
export function JobCard({ job, side, onStatus }: JobCardProps) {
  const { t } = useTranslation();
  const namesOf = usePartyNames();
  const { title, moved } = useMovedFocus<HTMLHeadingElement>(job);
  const other = counterpartyOf(job, side);
  return (
    <article
      // Has the focus where a button of it is gone by the time its dialog closes.
      tabIndex={-1}
      aria-label={useSpokenTitle(job)}
      data-request={job.id}
      className="border-border bg-card flex flex-col gap-4 rounded-lg border p-4 shadow-xs outline-none sm:p-5"
    >
      <header className="flex flex-wrap items-start gap-3">
        <Party
          party={other.party}
          to={other.profile}
          className="flex-1 basis-56"
          titleClassName="text-sm font-medium"
          above={
            <h2
              ref={title}
              tabIndex={-1}
              dir="auto"
              className="text-[1.0625rem] leading-snug font-semibold wrap-anywhere"
            >
              {job.title}
            </h2>
          }
        />
        <RoundTag booking={job} side={side} />
        <JobStatusBadge status={toJobStatus(job.status)} />
        <div className="ms-auto">
          <ContactButton userId={other.userId} name={namesOf(other.party).title} />
        </div>
      </header>
      <JobFacts job={job} />
      {job.notes && (
        <p className="line-clamp-3 text-sm text-pretty wrap-anywhere">
          <span className="text-muted-foreground">{t("bookings.notesLabel")}</span>{" "}
          <bdi lang="">{job.notes}</bdi>
        </p>
      )}
      {job.reason && (
        <p className="text-sm text-pretty wrap-anywhere">
          <span className="text-muted-foreground">{t("bookings.reasonLabel")}</span>{" "}
          <bdi lang="">{job.reason}</bdi>
        </p>
      )}
      {job.status === "PENDING" && job.offers.length > 0 && (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <NegotiationCard booking={job} side={side} onAnswer={moved} />
        </Suspense>
      )}
      <RoundNote booking={job} side={side} />
      <JobActions
        job={job}
        side={side}
        onMove={moved}
        onStatus={(seen, status, reason) => {
          moved();
          return onStatus(seen, status, reason);
        }}
      />
    </article>
  );
}

function JobFacts({ job }: { job: Booking }) {
  const { t } = useTranslation();
  const format = useFormat();
  const catalog = useCatalog();
  const total = jobTotalVND(job);
  const facts = [
    { name: t("bookings.dates"), value: format.dayRange(job.startDate, job.endDate) },
    { name: t("bookings.city"), value: catalog.city(job.locationCity) },
    { name: t("bookings.hoursPerDay"), value: t("booking.hours", { count: job.proposedHours }) },
    { name: t("bookings.rate"), value: format.vnd(job.proposedRateVND) },
    { name: t("jobs.perDay"), value: format.vnd(total), more: format.usd(total) },
    ...(job.groupSize === null
      ? []
      : [{ name: t("booking.groupSize"), value: format.number(job.groupSize) }]),
    ...(job.startTime === null
      ? []
      : [{ name: t("booking.startTime"), value: format.clock(job.startTime) }]),
    ...(job.meetingPoint === null
      ? []
      : [{ name: t("booking.meetingPoint"), value: job.meetingPoint }]),
  ];
  return (
    <FactList
      facts={facts}
      className="grid-cols-2 gap-x-5 gap-y-3 sm:grid-cols-3 lg:grid-cols-5"
      dir="auto"
    />
  );
}

function JobActions({ job, side, onMove, onStatus }: JobCardProps & { onMove: () => void }) {
  const { t } = useTranslation();
  const actions = actionsFor(job.status, side);
  const labelled = useActionLabel(job);
  if (useIsDeclining(job.id)) return <DecliningNotice booking={job} />;
  if (job.status === "COMPLETED") {
    return (
      <footer className="flex justify-end">
        <Suspense fallback={<Skeleton className="h-9 w-28" />}>
          <ReviewAction job={job} side={side} />
        </Suspense>
      </footer>
    );
  }
  if (actions.length === 0) return null;
  return (
    <footer className="flex flex-wrap justify-end gap-2 max-sm:[&_[data-slot=button]]:flex-auto">
      <CancelRoundButton booking={job} side={side} onMove={onMove} />
      {job.status === "PENDING" ? (
        <OpenActions booking={job} side={side} onOffer={onMove} onStatus={onStatus} />
      ) : (
        actions.includes("cancel") && (
          <CancelButton variant="outline" booking={job} side={side} named onStatus={onStatus} />
        )
      )}
      {actions.includes("complete") && (
        <CompleteButton
          booking={job}
          aria-label={labelled(t("bookings.complete"))}
          onStatus={onStatus}
        />
      )}
    </footer>
  );
}
