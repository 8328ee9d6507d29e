// The figures of a range as a table for spreadsheets: what it is, of what, and the number.
import type { TFunction } from "i18next";

import { BYTE_ORDER_MARK, type Cell, csvOf } from "#convex/model/csv.ts";

import { partyName } from "../../components/party-names.ts";
import type { Analytics } from "./analytics.ts";

type Row = readonly [figure: string, detail: string, value: Cell];

interface Reader {
  role: "guide" | "operator";
  t: TFunction;
  /** In the reader's language. */
  cityOf: (area: string) => string;
}

/** What only one of the two sides is shown. */
function rowsOfRole(analytics: Analytics, { role, t }: Reader): Row[] {
  return role === "guide"
    ? [
        [t("analytics.views"), "", analytics.profileViews],
        [t("analytics.responseRate"), "%", analytics.responseRate],
        [t("analytics.completionRate"), "%", analytics.completionRate],
        [t("analytics.repeatClients"), "%", analytics.repeatRate],
      ]
    : [
        [t("analytics.operator.partners"), "", analytics.guidesWorkedWith],
        [t("analytics.bookingValue"), "VND", analytics.averageBookingValue],
        [t("analytics.repeatBookings"), "", analytics.repeatBookings],
        [t("analytics.successRate"), "%", analytics.successRate],
      ];
}

/** In the words of the page; days and months stay as spreadsheets read them. */
export function analyticsCsv(analytics: Analytics, reader: Reader): string {
  const { role, t, cityOf } = reader;
  const { from, to, topGuides, monthlyEarnings, bookingsByStatus, bookingsByArea } = analytics;
  const of = (name: string) => t(`analytics.${role}.${name}`);
  const rows: readonly Row[] = [
    [t("analytics.columns.figure"), t("analytics.columns.detail"), t("analytics.columns.value")],
    [t("analytics.range"), "", `${from} - ${to}`],
    [of("money"), "VND", analytics.totalEarnings],
    [t("analytics.total"), "", analytics.totalBookings],
    [t("analytics.rating"), "", analytics.totalReviews > 0 ? analytics.averageRating : null],
    [t("analytics.reviews"), "", analytics.totalReviews],
    ...rowsOfRole(analytics, reader),
    ...bookingsByStatus.map(({ status, count }): Row => [
      t("analytics.byStatus"),
      t(`bookings.status.${status}`),
      count,
    ]),
    ...bookingsByArea.map(({ area, count }): Row => [of("byCity"), cityOf(area), count]),
    ...monthlyEarnings.map(({ month, amount }): Row => [of("months"), month, amount]),
    ...topGuides.map(({ guide, bookings }): Row => [
      of("topPartners"),
      partyName(t, guide),
      bookings,
    ]),
  ];
  return BYTE_ORDER_MARK + csvOf(rows);
}
