import { CalendarOff } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { DayList } from "../../components/day-list.tsx";
import { Legend } from "../../components/day-look.tsx";
import { daysOf, type KeptCalendar } from "../../components/kept-calendar.ts";
import { OFFLINE_NOTICE_ID } from "../../components/needs-connection.tsx";
import { addMonths, monthOf } from "../../lib/months.ts";
import { useToday } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { MonthHead } from "../../ui/month-head.tsx";
import { KeptPage } from "./kept-page.tsx";

/** The own calendar as it was seen last, to be read. */
export function KeptMonths({ kept }: { kept: KeptCalendar }) {
  const { t } = useTranslation();
  const today = useToday();
  const [month, setMonth] = useState(() => monthOf(today));
  const shown = kept[month];
  const oldest = Math.min(...Object.values(kept).map(({ at }) => at));
  return (
    <KeptPage title={t("nav.calendar")} since={shown?.at ?? oldest}>
      <div className="flex max-w-2xl flex-col gap-4">
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" disabled aria-describedby={OFFLINE_NOTICE_ID}>
            <CalendarOff aria-hidden="true" />
            {t("calendar.blockDates")}
          </Button>
          <Button disabled aria-describedby={OFFLINE_NOTICE_ID}>
            {t("calendar.save")}
          </Button>
        </div>
        <MonthHead
          month={month}
          first={monthOf(today)}
          onTurn={(months) => setMonth(addMonths(month, months))}
        />
        {shown ? (
          <DayList days={daysOf(shown, today)} today={today} />
        ) : (
          <p className="text-muted-foreground py-10 text-center">{t("offline.notHere")}</p>
        )}
        <Legend />
      </div>
    </KeptPage>
  );
}
