import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { paths } from "../../lib/paths.ts";
import type { Side } from "../../requests/booking.ts";
import { Button } from "../../ui/button.tsx";

type NoBookingsProps = { what: Side | "history"; userId: string };

/** In the place of a list in which there is nothing, with the next step. */
export function NoBookings({ what, userId }: NoBookingsProps) {
  const { t } = useTranslation();
  if (what === "history") {
    return (
      <EmptyState
        scene="no-requests"
        title={t("bookings.emptyHistory")}
        hint={t("bookings.emptyHistoryHint")}
      />
    );
  }
  return what === "GUIDE" ? <NoneReceived userId={userId} /> : <NoneSent />;
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
