import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { cn } from "../../lib/cn.ts";
import { paths } from "../../lib/paths.ts";
import { BELOW_WAITS } from "../../lib/wait-below.ts";
import type { Side } from "../../requests/booking.ts";
import { RequestDialogs } from "../../requests/request-dialogs.tsx";
import { Button } from "../../ui/button.tsx";
import { BookingSection } from "./booking-section.tsx";
import { useSendDeclinesOnLeave } from "./use-bookings.ts";

const SECTIONS = ["pending", "upcoming", "past"] as const;
const ALL = {};

/** One's requests by what is to be done about them; the bookings' own page has filters and a file besides. */
export function RequestLists({ side }: { side: Side }) {
  const { t } = useTranslation();
  useSendDeclinesOnLeave();
  return (
    <RequestDialogs>
      <div className={cn("flex flex-col gap-7", BELOW_WAITS)}>
        {SECTIONS.map((section) => (
          <BookingSection key={section} section={section} side={side} filter={ALL} />
        ))}
        <Button asChild variant="outline" className="self-start">
          <AppLink to={paths.bookings}>{t("dashboard.allBookings")}</AppLink>
        </Button>
      </div>
    </RequestDialogs>
  );
}
