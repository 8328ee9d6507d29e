import { Suspense } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { countOf } from "#convex/model/requests/rules.ts";

import { useMayAct } from "../../components/may-act.ts";
import { PageHeading } from "../../components/page-heading.tsx";
import { ReaderNote } from "../../components/reader-note.tsx";
import { useListAddress } from "../../components/use-list-address.ts";
import { useLive } from "../../components/use-live.ts";
import { cn } from "../../lib/cn.ts";
import { BELOW_WAITS, UNKNOWN } from "../../lib/wait-below.ts";
import type { Side } from "../../requests/booking.ts";
import { RequestDialogs } from "../../requests/request-dialogs.tsx";
import { lazyExtra, lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "../../ui/tabs.tsx";
import type { Section } from "./booking-section.tsx";
import { NamedDetails } from "./named-details.tsx";
import { choicesIn, useBookingFilter } from "./use-booking-filter.ts";
import { useSendDeclinesOnLeave } from "./use-bookings.ts";

const BookingSection = lazyPart(() =>
  import("./booking-section.tsx").then((m) => ({ default: m.BookingSection })),
);
const BookingFilter = lazyPart(() =>
  import("./booking-filter.tsx").then((m) => ({ default: m.BookingFilter })),
);
const BookingOverlays = lazyExtra(() =>
  import("./booking-overlays.tsx").then((m) => ({ default: m.BookingOverlays })),
);
const CsvButton = lazyPart(() =>
  import("./csv-button.tsx").then((m) => ({ default: m.CsvButton })),
);
const NoBookings = lazyPart(() =>
  import("./no-bookings.tsx").then((m) => ({ default: m.NoBookings })),
);

type BookingsScreenProps = { side: Side; userId: string };

const SECTIONS: Record<string, readonly Section[]> = {
  received: ["pending", "upcoming", "past"],
  sent: ["pending", "upcoming", "past"],
  history: ["past"],
};
const TABS: Record<Side, readonly string[]> = {
  GUIDE: ["received"],
  OPERATOR: ["sent", "history"],
};

export function BookingsScreen({ side, userId }: BookingsScreenProps) {
  const { t } = useTranslation();
  useSendDeclinesOnLeave();
  const mayAct = useMayAct();
  const address = useBookingFilter();
  const { tab, openTab } = useListAddress(TABS[side]);
  return (
    <div className="page-width flex flex-col gap-6 py-8">
      <PageHeading
        slim
        title={t("bookings.title")}
        description={t(
          side === "OPERATOR" ? "bookings.subtitleOperator" : "bookings.subtitleGuide",
        )}
        actions={
          <Suspense fallback={<Skeleton className="h-11 w-12 sm:w-44" />}>
            <CsvButton side={side} filter={address.filter} />
          </Suspense>
        }
      />
      <ReaderNote />
      <RequestDialogs>
        <Tabs value={tab ?? ""} onValueChange={openTab}>
          <TabsList className="self-start">
            {TABS[side].map((value) => (
              <TabsTrigger key={value} value={value}>
                <TabLabel value={value} />
              </TabsTrigger>
            ))}
          </TabsList>
          {TABS[side].map((value) => (
            <TabsContent
              key={value}
              value={value}
              className={cn("flex flex-col gap-7", BELOW_WAITS)}
            >
              <TabBody value={value} side={side} userId={userId} address={address} />
            </TabsContent>
          ))}
        </Tabs>
      </RequestDialogs>
      <NamedDetails side={side} />
      <Suspense>{side === "OPERATOR" && mayAct && <BookingOverlays />}</Suspense>
    </div>
  );
}

/** With the number of all requests, where it is known. */
function TabLabel({ value }: { value: string }) {
  const { t } = useTranslation();
  const count = useLive(api.figures.own, {}).data?.total;
  if (value === "history") return t("bookings.history");
  if (value === "sent") {
    return count === undefined ? t("bookings.sentTab") : t("bookings.sent", { count });
  }
  return count === undefined ? t("bookings.receivedTab") : t("bookings.received", { count });
}

/** On a phone the choices are in sight where the address has one. */
function FilterSkeleton({ filter }: Pick<Address, "filter">) {
  const isOpen = choicesIn(filter) > 0;
  return (
    <div className="grid gap-3">
      <Skeleton className="h-11 w-full" />
      {isOpen && <Skeleton className="h-11 w-full sm:hidden" />}
      {isOpen && <Skeleton className="h-11 w-full sm:hidden" />}
    </div>
  );
}

type Address = ReturnType<typeof useBookingFilter>;
type TabBodyProps = BookingsScreenProps & {
  value: string;
  address: Address;
};

function TabBody({ value, side, userId, address }: TabBodyProps) {
  const figures = useLive(api.figures.own, {}).data;
  const isEmpty =
    value === "history"
      ? figures !== undefined && countOf("past", figures.requests) === 0
      : figures?.total === 0;
  if (isEmpty) {
    return (
      <Suspense fallback={<Skeleton className="h-80 w-full" />}>
        <NoBookings what={value === "history" ? "history" : side} userId={userId} />
      </Suspense>
    );
  }
  return (
    <>
      <Suspense fallback={<FilterSkeleton filter={address.filter} />}>
        <BookingFilter {...address} />
      </Suspense>
      {SECTIONS[value]?.map((section) => (
        <Suspense key={section} fallback={<Skeleton {...UNKNOWN} className="h-25 w-full" />}>
          <BookingSection section={section} side={side} filter={address.filter} />
        </Suspense>
      ))}
    </>
  );
}
