import { useTranslation } from "react-i18next";

import { dayInVietnam } from "#convex/model/days.ts";

import { AppLink } from "../../components/app-link.tsx";
import { useCatalog } from "../../components/use-catalog.ts";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { LINE_LINK } from "./line-link.ts";
import { Facts, Part, type Person } from "./person-parts.tsx";
import { PersonWork } from "./person-work.tsx";
import { StatusBadges } from "./user-list.tsx";

/** Who it is and what they say of themselves, then their work. */
export function PersonDetails({ person }: { person: Person }) {
  const { t } = useTranslation();
  const { day, instant } = useFormat();
  const { user, suspension } = person;
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        <Badge>{t(`roles.${user.role}`)}</Badge>
        <StatusBadges user={user} />
      </div>
      {suspension !== null && (
        <div className="bg-blocked-soft rounded-lg p-3 text-sm">
          <p className="font-medium">
            {suspension.until === null
              ? t("admin.person.suspendedSince", { when: instant(suspension.startedAt) })
              : t("admin.person.suspendedUntil", { when: instant(suspension.until) })}
          </p>
          {suspension.reason !== "" && (
            <p dir="auto" lang="" className="break-words">
              {suspension.reason}
            </p>
          )}
        </div>
      )}
      <Part title={t("admin.person.profile")}>
        <Facts
          facts={[
            [t("admin.person.username"), user.username],
            [t("admin.person.joined"), instant(user.createdAt)],
            [
              t("admin.person.emailVerified"),
              user.emailVerified === null ? t("admin.person.no") : instant(user.emailVerified),
            ],
          ]}
        />
        {person.guide && <GuideFacts guide={person.guide} userId={user.id} />}
        {person.operator && (
          <>
            <Facts
              facts={[
                [
                  t("admin.person.company"),
                  <AppLink key="page" to={paths.operator(user.id)} className={LINE_LINK}>
                    {person.operator.companyName}
                  </AppLink>,
                ],
                [t("admin.person.website"), person.operator.website || "—"],
                [
                  t("admin.person.checked"),
                  person.operator.verifiedAt === null
                    ? t("admin.person.no")
                    : day(dayInVietnam(person.operator.verifiedAt)),
                ],
              ]}
            />
            <p dir="auto" lang="" className="text-sm break-words whitespace-pre-line">
              {person.operator.description}
            </p>
          </>
        )}
      </Part>
      <PersonWork person={person} />
    </>
  );
}

function GuideFacts({ guide, userId }: { guide: NonNullable<Person["guide"]>; userId: string }) {
  const { t } = useTranslation();
  const { vnd, list, number } = useFormat();
  const catalog = useCatalog();
  return (
    <>
      <Facts
        facts={[
          [
            t("admin.person.page"),
            <AppLink key="page" to={paths.guide(userId)} className={LINE_LINK}>
              {t("admin.person.openPage")}
            </AppLink>,
          ],
          [t("admin.person.rate"), vnd(guide.hourlyRateVND)],
          [t("admin.person.years"), number(guide.yearsExperience)],
          [t("admin.person.areas"), list(guide.areas.map(catalog.city))],
          [t("admin.person.languages"), list(guide.languages.map(catalog.language))],
        ]}
      />
      <p dir="auto" lang="" className="text-sm break-words whitespace-pre-line">
        {guide.bio}
      </p>
    </>
  );
}
