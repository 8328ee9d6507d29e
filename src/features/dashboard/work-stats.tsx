import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { allOf, useLive } from "../../components/use-live.ts";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { useToday } from "../../lib/use-now.ts";
import { Stat, Stats } from "./stat.tsx";

type WorkStatsProps = { side: "GUIDE" | "OPERATOR"; userId: string };

/** What the month came to, what waits, and how one is rated: out of figures that are kept. */
export function WorkStats({ side, userId }: WorkStatsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const months = useLive(api.figures.month, { month: useToday().slice(0, 7) });
  const answers = useLive(api.figures.waiting, {});
  const inbox = useLive(api.messages.inbox, {});
  const account = useLive(api.dashboard.get, {});
  const [month, waiting] = [months.data, answers.data];
  const unread = inbox.data?.unreadMessages;
  const rating = account.data?.stats.averageRating;
  const isGuide = side === "GUIDE";
  return (
    <Stats {...allOf(months, answers, inbox, account)}>
      <Stat
        label={t(isGuide ? "dashboard.stat.earned" : "dashboard.stat.spent")}
        value={month && format.vnd(month.completedVND)}
        note={
          month
            ? t("dashboard.stat.tours", {
                done: month.completed,
                count: month.completed + month.agreed,
              })
            : ""
        }
        to={paths.analytics}
      />
      <Stat
        label={t(isGuide ? "dashboard.stat.toAnswer" : "dashboard.stat.awaited")}
        value={waiting === undefined ? undefined : format.number(waiting)}
        note=""
        to={paths.bookings}
      />
      <Stat
        label={t("dashboard.stat.unread")}
        value={unread === undefined ? undefined : format.number(unread)}
        note=""
        to={paths.messages()}
      />
      <Stat
        label={t("dashboard.stat.rating")}
        value={rating === undefined ? undefined : rating === 0 ? "—" : format.rating(rating)}
        note={rating === 0 ? t("dashboard.stat.noReviews") : t("dashboard.stat.ofFive")}
        to={isGuide ? paths.guideReviewsTab : paths.operator(userId)}
      />
    </Stats>
  );
}
