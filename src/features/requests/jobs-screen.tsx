import { type RefObject, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import type { RequestGroup } from "#convex/model/requests/contract.ts";
import { countOf } from "#convex/model/requests/rules.ts";

import { AppLink } from "../../components/app-link.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { ReaderNote } from "../../components/reader-note.tsx";
import { Upgrade } from "../../components/upgrade.tsx";
import { useListAddress } from "../../components/use-list-address.ts";
import { useLive } from "../../components/use-live.ts";
import { useFormat } from "../../i18n/format.ts";
import { cn } from "../../lib/cn.ts";
import { passFocus } from "../../lib/pass-focus.ts";
import { paths } from "../../lib/paths.ts";
import { useRowKeys } from "../../lib/use-row-keys.ts";
import { BELOW_WAITS, UNKNOWN } from "../../lib/wait-below.ts";
import type { Side } from "../../requests/booking.ts";
import { RequestDialogs } from "../../requests/request-dialogs.tsx";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "../../ui/tabs.tsx";
import { BookingCardSkeleton } from "./booking-card-skeleton.tsx";
import { CreateJobButton } from "./create-job-button.tsx";
import { CursorPager } from "./lazy-parts.tsx";
import { SpokenTitlesOf } from "./spoken-titles-of.tsx";
import { useSendDeclinesOnLeave, useSetJobStatus } from "./use-bookings.ts";
import { useRequestPage } from "./use-request-page.ts";

const JobCard = lazyPart(() => import("./job-card.tsx").then((m) => ({ default: m.JobCard })));

/** The tabs and stat cards of the page, each with the group of requests behind it. */
const TABS = {
  all: "all",
  proposed: "pending",
  active: "upcoming",
  completed: "completed",
  cancelled: "cancelled",
} as const satisfies Record<string, RequestGroup>;
type JobTab = keyof typeof TABS;
const TAB_NAMES = Object.keys(TABS) as JobTab[];
const SKELETONS = ["first", "second", "third"];

export function JobsScreen({ side }: { side: Side }) {
  const { t } = useTranslation();
  useSendDeclinesOnLeave();
  const isOperator = side === "OPERATOR";
  return (
    <div className={cn("page-width flex flex-col gap-6 py-8", BELOW_WAITS)}>
      <PageHeading
        title={t(isOperator ? "jobs.titleOperator" : "jobs.titleGuide")}
        description={t(isOperator ? "jobs.subtitleOperator" : "jobs.subtitleGuide")}
        actions={isOperator && <CreateJobButton text={t("jobs.create")} />}
      />
      <ReaderNote />
      {isOperator && <UpgradeHint />}
      <RequestDialogs>
        <JobLists side={side} />
      </RequestDialogs>
    </div>
  );
}

/** Where an operator reads why the buttons wait, and how to go on. */
function UpgradeHint() {
  const { data, failed } = useLive(api.subscriptions.status, {});
  if (data === undefined) {
    return failed ? null : <Skeleton {...UNKNOWN} className="h-96 w-full" />;
  }
  if (data.features.jobRequests) return null;
  return <Upgrade feature="jobRequests" />;
}

function JobLists({ side }: { side: Side }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: figures, failed, retry } = useLive(api.figures.own, {});
  const { tab = "all", openTab } = useListAddress(TAB_NAMES);
  const counts = (name: JobTab) => figures && countOf(TABS[name], figures.requests);
  return (
    <>
      {failed ? (
        <LoadError title={t("dashboard.figuresFailed")} onRetry={retry} />
      ) : (
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {TAB_NAMES.map((name) => {
            const count = counts(name);
            return (
              <div
                key={name}
                className="border-border bg-card rounded-lg border p-4 shadow-xs max-lg:first:col-span-2"
              >
                <dt className="text-muted-foreground text-sm">{t(`jobs.stat.${name}`)}</dt>
                <dd className="mt-1 text-2xl leading-8 font-semibold tabular-nums">
                  {count === undefined ? <Skeleton className="h-8 w-12" /> : format.number(count)}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      <Tabs value={tab} onValueChange={openTab}>
        <TabsList className="self-start">
          {TAB_NAMES.map((name) => {
            const count = counts(name);
            return (
              <TabsTrigger key={name} value={name}>
                {count === undefined
                  ? t(`jobs.tab.${name}`)
                  : t("jobs.tabCount", { tab: t(`jobs.tab.${name}`), count })}
              </TabsTrigger>
            );
          })}
        </TabsList>
        {TAB_NAMES.map((name) => (
          <JobPanel key={name} side={side} tab={name} />
        ))}
      </Tabs>
    </>
  );
}

type JobPanelProps = { side: Side; tab: JobTab };

function JobPanel(props: JobPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <TabsContent ref={panel} value={props.tab}>
      <JobList {...props} panel={panel} />
    </TabsContent>
  );
}

type JobListProps = JobPanelProps & { panel: RefObject<HTMLElement | null> };

function JobList({ side, tab, panel }: JobListProps) {
  const { t } = useTranslation();
  const setStatus = useSetJobStatus();
  const rows = useRowKeys({ arrows: true });
  const { data, failed, retry, isFirst, open } = useRequestPage(TABS[tab], `${tab}-after`);
  const shown = useRef<number>(undefined);
  const count = data?.bookings.length;
  useEffect(() => {
    // A card that was moved on leaves the list of what it was, and takes the focus with it.
    if (count !== undefined && shown.current !== undefined && count < shown.current)
      passFocus(panel.current);
    shown.current = count;
  }, [count, panel]);
  if (failed) return <LoadError title={t("jobs.errorTitle")} onRetry={retry} />;
  if (data === undefined) {
    return (
      <div aria-busy="true" className="flex flex-col gap-4">
        {SKELETONS.map((one) => (
          <BookingCardSkeleton key={one} />
        ))}
      </div>
    );
  }
  if (data.bookings.length === 0 && isFirst && data.next === null) {
    return <NoJobs side={side} tab={tab} />;
  }
  return (
    <div className="flex flex-col gap-4">
      <ul ref={rows} className="flex flex-col gap-4">
        <SpokenTitlesOf bookings={data.bookings} side={side}>
          {data.bookings.map((job) => (
            <li key={job.id}>
              <Suspense fallback={<BookingCardSkeleton />}>
                <JobCard job={job} side={side} onStatus={setStatus} />
              </Suspense>
            </li>
          ))}
        </SpokenTitlesOf>
      </ul>
      {(!isFirst || data.next !== null) && (
        <Suspense fallback={<Skeleton className="h-9 w-full" />}>
          <CursorPager
            label={t(`jobs.tab.${tab}`)}
            isFirst={isFirst}
            next={data.next}
            onOpen={open}
          />
        </Suspense>
      )}
    </div>
  );
}

function NoJobs({ side, tab }: { side: Side; tab: JobTab }) {
  const { t } = useTranslation();
  const isOperator = side === "OPERATOR";
  if (tab !== "all") return <EmptyState scene="no-requests" title={t("jobs.emptyTab")} />;
  return (
    <EmptyState
      scene="no-requests"
      title={t(isOperator ? "jobs.emptyOperator" : "jobs.emptyGuide")}
      hint={t(isOperator ? "jobs.emptyOperatorHint" : "jobs.emptyGuideHint")}
      action={
        isOperator ? (
          <CreateJobButton text={t("jobs.createFirst")} />
        ) : (
          <Button asChild variant="outline">
            <AppLink to={paths.guideProfileTab}>{t("bookings.emptyReceivedAction")}</AppLink>
          </Button>
        )
      }
    />
  );
}
