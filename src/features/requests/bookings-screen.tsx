import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";

import { AppLink } from "../../components/app-link.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { LoadError } from "../../components/load-error.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { paths } from "../../lib/paths.ts";
import { useNow } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "../../ui/tabs.tsx";
import { BookingCardSkeleton } from "./booking-card-skeleton.tsx";
import { BookingCard } from "./booking-card.tsx";
import { byUrgency, closedOnes } from "./booking-lists.ts";
import type { Booking, BookingChange } from "./booking-lists.ts";
import type { Side } from "./counterparty.ts";
import { useBookings, useSetStatus } from "./use-bookings.ts";

const SKELETONS = 3;
const PAGE = 20;

type BookingsScreenProps = { side: Side; userId: string };

export function BookingsScreen({ side, userId }: BookingsScreenProps) {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  return (
    <div className="page-width flex flex-col gap-6 py-8">
      <PageHeading
        title={t("bookings.title")}
        description={t(
          side === "OPERATOR" ? "bookings.subtitleOperator" : "bookings.subtitleGuide",
        )}
      />
      <BookingTabs
        key={attempt}
        side={side}
        userId={userId}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </div>
  );
}

function BookingTabs({ side, userId, onRetry }: BookingsScreenProps & { onRetry: () => void }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const { bookings, changes, failed } = useBookings();
  if (failed) {
    return (
      <LoadError
        title={t("bookings.errorTitle")}
        hint={t("bookings.errorHint")}
        onRetry={onRetry}
      />
    );
  }
  const all = bookings && byUrgency(bookings);
  const history = bookings && closedOnes(bookings);
  const list = (items: readonly Booking[] | undefined, empty: React.ReactNode) => (
    <BookingList items={items} side={side} changes={changes} empty={empty} />
  );
  return (
    <>
      <LiveNews changes={changes} />
      {side === "GUIDE" ? (
        <Tabs value="received">
          <TabsList className="self-start">
            <TabsTrigger value="received">
              {all ? t("bookings.received", { count: all.length }) : t("bookings.receivedTab")}
            </TabsTrigger>
          </TabsList>
          <TabsContent value="received">{list(all, <NoneReceived userId={userId} />)}</TabsContent>
        </Tabs>
      ) : (
        <Tabs
          value={params.get("tab") === "history" ? "history" : "sent"}
          onValueChange={(tab) =>
            setParams(tab === "history" ? { tab } : {}, { replace: true, preventScrollReset: true })
          }
        >
          <TabsList className="self-start">
            <TabsTrigger value="sent">
              {all ? t("bookings.sent", { count: all.length }) : t("bookings.sentTab")}
            </TabsTrigger>
            <TabsTrigger value="history">{t("bookings.history")}</TabsTrigger>
          </TabsList>
          <TabsContent value="sent">{list(all, <NoneSent />)}</TabsContent>
          <TabsContent value="history">
            {list(
              history,
              <EmptyState
                scene="no-requests"
                title={t("bookings.emptyHistory")}
                hint={t("bookings.emptyHistoryHint")}
              />,
            )}
          </TabsContent>
        </Tabs>
      )}
    </>
  );
}

type BookingListProps = {
  items: readonly Booking[] | undefined;
  side: Side;
  changes: readonly BookingChange[];
  empty: React.ReactNode;
};

function BookingList({ items, side, changes, empty }: BookingListProps) {
  const { t } = useTranslation();
  const nowMs = useNow();
  const [shown, setShown] = useState(PAGE);
  const setStatus = useSetStatus();
  if (items === undefined) {
    return (
      <div aria-busy="true" className="flex flex-col gap-4">
        {Array.from({ length: SKELETONS }, (_, index) => (
          <BookingCardSkeleton key={index} />
        ))}
      </div>
    );
  }
  if (items.length === 0) return empty;
  return (
    <>
      <ul className="flex flex-col gap-4">
        {items.slice(0, shown).map((booking) => (
          <li key={booking.id}>
            <BookingCard
              booking={booking}
              side={side}
              nowMs={nowMs}
              fresh={changes.some((change) => change.id === booking.id)}
              onStatus={setStatus}
            />
          </li>
        ))}
      </ul>
      {items.length > shown && (
        <Button variant="outline" className="mt-4 w-full" onClick={() => setShown(shown + PAGE)}>
          {t("bookings.showMore", { count: Math.min(PAGE, items.length - shown) })}
        </Button>
      )}
    </>
  );
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
