import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { AppLink } from "../../components/app-link.tsx";
import { BarList } from "../../components/bar-list.tsx";
import { Figure } from "../../components/figure.tsx";
import { usePartyNames } from "../../components/party-names.ts";
import { useCatalog } from "../../components/use-catalog.ts";
import { useListAddress } from "../../components/use-list-address.ts";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { Card } from "../../ui/card.tsx";
import { SAMPLE_WEEK } from "../../ui/month-grid.ts";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "../../ui/tabs.tsx";
import type { Analytics } from "./analytics.ts";
import { areaBars, busiestArea, busiestWeekday, monthBars, statusBars } from "./bars.ts";

type PartProps = { role: "guide" | "operator"; analytics: Analytics };

const TABS = ["overview", "performance", "money", "insights"] as const;

export function AnalyticsTabs(props: PartProps) {
  const { t } = useTranslation();
  const { tab, openTab } = useListAddress(TABS);
  const contents: Record<(typeof TABS)[number], ReactNode> = {
    overview: <Overview {...props} />,
    performance: <Performance {...props} />,
    money: <Money {...props} />,
    insights: <Insights {...props} />,
  };
  return (
    <Tabs value={tab ?? TABS[0]} onValueChange={openTab}>
      <TabsList className="self-start">
        {TABS.map((one) => (
          <TabsTrigger key={one} value={one}>
            {t(one === "money" ? `analytics.${props.role}.moneyTab` : `analytics.tabs.${one}`)}
          </TabsTrigger>
        ))}
      </TabsList>
      {TABS.map((one) => (
        <TabsContent key={one} value={one}>
          {contents[one]}
        </TabsContent>
      ))}
    </Tabs>
  );
}

function Overview({ role, analytics }: PartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const catalog = useCatalog();
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <BarList
        title={t("analytics.byStatus")}
        counts={statusBars(analytics)}
        nameOf={(status) => t(`bookings.status.${status}`)}
        valueOf={format.number}
        empty={t("analytics.none")}
      />
      <BarList
        title={t(`analytics.${role}.byCity`)}
        counts={areaBars(analytics)}
        nameOf={catalog.city}
        valueOf={format.number}
        empty={t("analytics.none")}
      />
    </div>
  );
}

function Performance({ role, analytics }: PartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const percent = (value: number | null) =>
    value === null ? "—" : format.number(value / 100, { style: "percent" });
  const value = analytics.averageBookingValue;
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-4">
        {role === "guide" ? (
          <>
            <Figure label={t("analytics.responseRate")}>{percent(analytics.responseRate)}</Figure>
            <Figure label={t("analytics.completionRate")}>
              {percent(analytics.completionRate)}
            </Figure>
            <Figure label={t("analytics.repeatClients")}>{percent(analytics.repeatRate)}</Figure>
          </>
        ) : (
          <>
            <Figure label={t("analytics.bookingValue")}>
              {value === null ? "—" : format.vnd(value)}
            </Figure>
            <Figure label={t("analytics.repeatBookings")}>
              {format.number(analytics.repeatBookings)}
            </Figure>
            <Figure label={t("analytics.successRate")}>{percent(analytics.successRate)}</Figure>
          </>
        )}
      </dl>
      <TopPartners role={role} analytics={analytics} />
    </div>
  );
}

function TopPartners({ role, analytics }: PartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = usePartyNames();
  return (
    <Card className="p-6">
      <h2 className="text-lg font-semibold">{t(`analytics.${role}.topPartners`)}</h2>
      {analytics.topGuides.length === 0 && (
        <p className="text-muted-foreground mt-4">{t("analytics.none")}</p>
      )}
      <ul className="divide-border mt-2 divide-y">
        {analytics.topGuides.map(({ guide, rating, bookings, amountVND }) => (
          <li key={guide.id} className="flex flex-wrap items-center justify-between gap-x-6 py-2">
            <AppLink
              to={role === "guide" ? paths.operator(guide.id) : paths.guide(guide.id)}
              className="inline-flex min-h-11 items-center font-medium hover:underline"
            >
              <bdi>{names(guide).title}</bdi>
            </AppLink>
            <span className="text-muted-foreground text-sm tabular-nums">
              {format.list([
                t("analytics.bookingCount", { count: bookings }),
                format.vnd(amountVND),
                ...(rating > 0 ? [t("analytics.stars", { rating: format.rating(rating) })] : []),
              ])}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Money({ role, analytics }: PartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <BarList
      title={t(`analytics.${role}.months`)}
      counts={monthBars(analytics)}
      nameOf={(month) => format.day(`${month}-01`, { month: "long", year: "numeric" })}
      valueOf={format.vnd}
      empty={t("analytics.none")}
    />
  );
}

/** Sentences with the numbers in them; those that nothing supports are not there. */
function Insights({ role, analytics }: PartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const catalog = useCatalog();
  const busiest = busiestWeekday(analytics.bookingsByWeekday);
  const area = busiestArea(analytics);
  const day = busiest === null ? undefined : SAMPLE_WEEK[busiest];
  const sentences = [
    ...(day === undefined || busiest === null
      ? []
      : [
          t("analytics.insight.weekday", {
            day: format.day(day, { weekday: "long" }),
            count: analytics.bookingsByWeekday[busiest],
          }),
        ]),
    ...(area === null
      ? []
      : [t("analytics.insight.area", { area: catalog.city(area.area), count: area.count })]),
    ...(role === "guide" && analytics.responseRate !== null && analytics.responseRate < 100
      ? [
          t("analytics.insight.response", {
            rate: format.number(analytics.responseRate / 100, { style: "percent" }),
          }),
        ]
      : []),
    ...(analytics.repeatBookings > 0
      ? [t(`analytics.${role}.repeat`, { count: analytics.repeatBookings })]
      : []),
  ];
  return (
    <Card className="p-6">
      <h2 className="text-lg font-semibold">{t("analytics.tabs.insights")}</h2>
      {sentences.length === 0 && (
        <p className="text-muted-foreground mt-4">{t("analytics.insight.none")}</p>
      )}
      <ul className="mt-3 flex list-disc flex-col gap-2 ps-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Card>
  );
}
