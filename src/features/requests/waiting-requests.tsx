import { useId } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { AppLink } from "../../components/app-link.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { allOf, useLive } from "../../components/use-live.ts";
import { paths } from "../../lib/paths.ts";
import { useNow } from "../../lib/use-now.ts";
import type { Booking, Side } from "../../requests/booking.ts";
import { RequestDialogs } from "../../requests/request-dialogs.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BookingRows } from "./booking-rows.tsx";
import { useSendDeclinesOnLeave, useSetStatus } from "./use-bookings.ts";

/** Of what waits, those whose tours come first. */
const SHOWN = 3;

const argsOf = (turn: "MINE" | "THEIRS") =>
  ({ group: "pending", turn, cursor: null, size: SHOWN }) as const;

/** The open requests that come first: those that wait for this side, and below them those that it waits for. */
export function WaitingRequests({ side }: { side: Side }) {
  const { t } = useTranslation();
  useSendDeclinesOnLeave();
  const mine = useLive(api.requests.page, argsOf("MINE"));
  const theirs = useLive(api.requests.page, argsOf("THEIRS"));
  const { failed, retry } = allOf(mine, theirs);
  if (failed) return <LoadError title={t("bookings.errorTitle")} onRetry={retry} />;
  if (!mine.data || !theirs.data) return <Skeleton className="h-84 w-full" />;
  const toAnswer = mine.data.bookings;
  const toAwait = theirs.data.bookings;
  const isGuide = side === "GUIDE";
  const others = t(isGuide ? "dashboard.waitingForOperator" : "dashboard.waitingOperator");
  return (
    <RequestDialogs>
      {/* An operator is seldom asked, a guide seldom waits: what each does most has its place also while it is empty. */}
      {(isGuide || toAnswer.length > 0) && (
        <Waiting
          title={t(isGuide ? "dashboard.waitingGuide" : "dashboard.answerOperator")}
          bookings={toAnswer}
          side={side}
        />
      )}
      {(!isGuide || toAwait.length > 0) && (
        <Waiting title={others} bookings={toAwait} side={side} />
      )}
    </RequestDialogs>
  );
}

type WaitingProps = {
  title: string;
  bookings: readonly Booking[];
  side: Side;
};

function Waiting({ title, bookings, side }: WaitingProps) {
  const { t } = useTranslation();
  const id = useId();
  const nowMs = useNow();
  const setStatus = useSetStatus();
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-xl font-semibold">
          {title}
        </h2>
        <AppLink
          to={paths.bookings}
          className="text-primary-deep inline-flex min-h-11 items-center text-sm font-medium hover:underline"
        >
          {t("dashboard.allBookings")}
        </AppLink>
      </div>
      {bookings.length === 0 ? (
        <p className="border-border text-muted-foreground rounded-lg border border-dashed p-4 text-sm">
          {t("dashboard.noneWaiting")}
        </p>
      ) : (
        <ul className="flex flex-col gap-2">
          <BookingRows bookings={bookings} side={side} nowMs={nowMs} onStatus={setStatus} />
        </ul>
      )}
    </section>
  );
}
