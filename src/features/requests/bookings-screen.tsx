import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { List } from "../../components/list.tsx";
import type { ListTab } from "../../components/list.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { paths } from "../../lib/paths.ts";
import { useNow } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { BookingCardSkeleton } from "./booking-card-skeleton.tsx";
import { BookingCard } from "./booking-card.tsx";
import { byUrgency, closedOnes } from "./booking-lists.ts";
import type { Booking, BookingChange } from "./booking-lists.ts";
import type { Side } from "./counterparty.ts";
import { useBookings, useRequestTotal, useSetStatus } from "./use-bookings.ts";

type BookingsScreenProps = { side: Side; userId: string };

export function BookingsScreen({ side, userId }: BookingsScreenProps) {
  const { t } = useTranslation();
  const nowMs = useNow();
  const setStatus = useSetStatus();
  const { bookings, changes, failed, retry } = useBookings();
  const tabs = useTabs({ side, userId }, bookings);
  return (
    <div className="page-width flex flex-col gap-6 py-8">
      <PageHeading
        title={t("bookings.title")}
        description={t(
          side === "OPERATOR" ? "bookings.subtitleOperator" : "bookings.subtitleGuide",
        )}
      />
      {failed ? (
        <LoadError title={t("bookings.errorTitle")} onRetry={retry} />
      ) : (
        <>
          <LiveNews changes={changes} />
          <List tabs={tabs} skeleton={<BookingCardSkeleton />}>
            {(booking) => (
              <BookingCard
                booking={booking}
                side={side}
                nowMs={nowMs}
                fresh={changes.some((change) => change.id === booking.id)}
                onStatus={setStatus}
              />
            )}
          </List>
        </>
      )}
    </div>
  );
}

/** A guide has one tab; an operator has what is sent and, of it, what is closed. */
function useTabs(
  { side, userId }: BookingsScreenProps,
  bookings: readonly Booking[] | undefined,
): [ListTab<Booking>, ...ListTab<Booking>[]] {
  const { t } = useTranslation();
  const items = bookings && byUrgency(bookings);
  const count = useRequestTotal();
  if (side === "GUIDE") {
    const label =
      count === undefined ? t("bookings.receivedTab") : t("bookings.received", { count });
    return [{ value: "received", label, items, empty: <NoneReceived userId={userId} /> }];
  }
  const label = count === undefined ? t("bookings.sentTab") : t("bookings.sent", { count });
  return [
    { value: "sent", label, items, empty: <NoneSent /> },
    {
      value: "history",
      label: t("bookings.history"),
      items: bookings && closedOnes(bookings),
      empty: (
        <EmptyState
          scene="no-requests"
          title={t("bookings.emptyHistory")}
          hint={t("bookings.emptyHistoryHint")}
        />
      ),
    },
  ];
}

/** Says to screen readers what the light on a card shows. */
function LiveNews({ changes }: { changes: readonly BookingChange[] }) {
  const { t } = useTranslation();
  return (
    <output aria-live="polite" className="sr-only">
      {changes.map(({ id, title, arrived, status }) => (
        <span key={id} className="block">
          {arrived
            ? t("bookings.live.arrived", { title })
            : t("bookings.live.changed", { title, status: t(`bookings.status.${status}`) })}
        </span>
      ))}
    </output>
  );
}

function NoneSent() {
  const { t } = useTranslation();
  return (
    <EmptyState
      scene="no-requests"
      title={t("bookings.emptySent")}
      hint={t("bookings.emptySentHint")}
      action={
        <Button asChild>
          <AppLink to={paths.browseGuides}>{t("bookings.emptySentAction")}</AppLink>
        </Button>
      }
    />
  );
}

function NoneReceived({ userId }: { userId: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      scene="no-requests"
      title={t("bookings.emptyReceived")}
      hint={t("bookings.emptyReceivedHint")}
      action={
        <Button asChild variant="outline">
          <AppLink to={paths.guide(userId)}>{t("bookings.emptyReceivedAction")}</AppLink>
        </Button>
      }
    />
  );
}
