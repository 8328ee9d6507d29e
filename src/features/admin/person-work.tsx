import { useTranslation } from "react-i18next";

import { useDeviceName } from "../../components/use-device-name.ts";
import { useFormat } from "../../i18n/format.ts";
import { POINT } from "../../lib/point.ts";
import { useNow } from "../../lib/use-now.ts";
import { StatusBadge } from "../../requests/status-badge.tsx";
import { Facts, Part, type Person } from "./person-parts.tsx";
import { ReportBadge } from "./report-badge.tsx";
import { ReportLink } from "./report-link.tsx";
import { ReportReason } from "./report-reason.tsx";

/** What somebody did and does here: bookings, money, reports, and from where they are signed in. */
export function PersonWork({ person }: { person: Person }) {
  const { t } = useTranslation();
  return (
    <>
      <Money money={person.money} role={person.user.role} />
      <Part title={t("admin.person.bookings")}>
        <Bookings bookings={person.bookings} />
      </Part>
      <Part title={t("admin.person.reports")}>
        <Reports reports={person.reports} />
      </Part>
      <Part title={t("admin.person.deeds")}>
        <Deeds deeds={person.deeds} />
      </Part>
      <Part title={t("admin.person.sessions")}>
        <ul className="flex flex-col gap-2 text-sm">
          {person.sessions.map((session) => (
            <SessionLine key={session.id} session={session} />
          ))}
        </ul>
        {person.sessions.length === 0 && <Nothing />}
      </Part>
    </>
  );
}

function Nothing() {
  const { t } = useTranslation();
  return <p className="text-muted-foreground text-sm">{t("admin.person.nothing")}</p>;
}

/** What was decided about somebody before, by whom and why. */
function Deeds({ deeds }: Pick<Person, "deeds">) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  if (deeds.length === 0) return <Nothing />;
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {deeds.map(({ id, action, by, reason, at }) => (
        <li key={id}>
          <p className="font-medium">{t(`admin.deed.${action.replace(".", "-")}`)}</p>
          <p className="text-muted-foreground">
            {by !== null && (
              <>
                <bdi>{by}</bdi>
                {POINT}
              </>
            )}
            {instant(at)}
          </p>
          {reason !== null && (
            <p dir="auto" lang="" className="break-words">
              {reason}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Money({ money, role }: { money: Person["money"]; role: Person["user"]["role"] }) {
  const { t } = useTranslation();
  const { number, vnd, instant } = useFormat();
  const { subscription } = money;
  if (role === "ADMIN") return null;
  return (
    <Part title={t("admin.person.money")}>
      <Facts
        facts={[
          [t("admin.person.requests"), number(money.requests)],
          [t("admin.person.completed"), number(money.completed)],
          [
            t(role === "GUIDE" ? "admin.person.earned" : "admin.person.spent"),
            vnd(money.completedVND),
          ],
          ...(role === "OPERATOR"
            ? [
                [
                  t("admin.person.subscription"),
                  subscription === null
                    ? t("admin.person.no")
                    : t("admin.person.plan", {
                        plan: t(`admin.person.planName.${subscription.plan}`),
                        status: t(`admin.person.planStatus.${subscription.status}`),
                        until: instant(subscription.currentPeriodEnd, { dateStyle: "medium" }),
                      }),
                ] as const,
              ]
            : []),
        ]}
      />
    </Part>
  );
}

function Bookings({ bookings }: { bookings: Person["bookings"] }) {
  const { t } = useTranslation();
  const { dayRange, vnd } = useFormat();
  if (bookings.length === 0) return <Nothing />;
  return (
    <ul className="divide-border divide-y text-sm">
      {bookings.map((booking) => (
        <li key={booking.id} className="flex items-start justify-between gap-3 py-2 first:pt-0">
          <div className="min-w-0">
            <p className="truncate font-medium">
              <bdi lang="">{booking.title}</bdi>
            </p>
            <p className="text-muted-foreground">
              {dayRange(booking.startDate, booking.endDate)}
              {POINT}
              <bdi>{booking.partnerName ?? t("common.deletedUser")}</bdi>
              {POINT}
              {vnd(booking.totalVND)}
            </p>
          </div>
          <StatusBadge status={booking.status} />
        </li>
      ))}
    </ul>
  );
}

function Reports({ reports }: { reports: Person["reports"] }) {
  const { t } = useTranslation();
  const { relative } = useFormat();
  const nowMs = useNow();
  if (reports.length === 0) return <Nothing />;
  return (
    <ul className="divide-border divide-y text-sm">
      {reports.map((report) => (
        <li key={report.id} className="flex items-start justify-between gap-3 py-2 first:pt-0">
          <div className="min-w-0">
            <p className="break-words">
              <ReportLink reportId={report.id}>
                <ReportReason reason={report.reason} />
              </ReportLink>
            </p>
            <p className="text-muted-foreground">
              {t(report.isAgainst ? "admin.person.against" : "admin.person.made")}
              {POINT}
              {relative(report.createdAt, nowMs)}
            </p>
          </div>
          <ReportBadge status={report.status} />
        </li>
      ))}
    </ul>
  );
}

function SessionLine({ session }: { session: Person["sessions"][number] }) {
  const { t } = useTranslation();
  const { relative } = useFormat();
  const nowMs = useNow();
  const device = useDeviceName(session.userAgent);
  return (
    <li className="flex flex-wrap justify-between gap-x-3">
      <span className="min-w-0 break-words">{device}</span>
      <span className="text-muted-foreground">
        {t("account.lastSeen", { when: relative(session.lastSeenAt, nowMs) })}
      </span>
    </li>
  );
}
