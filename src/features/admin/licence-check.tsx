import { useAction } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { BadgeCheck, CalendarClock, Copy, ShieldAlert } from "lucide-react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { daysBetween } from "#convex/model/days.ts";
import { LICENCE_REASON_MAX } from "#convex/model/licences/contract.ts";
import { LICENCE_REMINDERS } from "#convex/model/licences/rules.ts";

import { AppLink } from "../../components/app-link.tsx";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { useToday } from "../../lib/use-now.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Facts } from "./facts.tsx";
import { LicencePicture } from "./licence-picture.tsx";
import { NoteButton } from "./note-button.tsx";
import { useDeed } from "./use-deed.ts";

type Licence = FunctionReturnType<typeof api.licences.queue>["licences"][number];

export const SOON_DAYS = Math.max(...LICENCE_REMINDERS);

/** One licence: the card, what it says, and the answer to it. */
export function LicenceCheck({ licence }: { licence: Licence }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { guide, guideUserId, kind, number, expiresOn, picture, submittedAt, reason } = licence;
  const facts = [
    { name: t("admin.check.kindOfLicence"), value: t(`licence.kinds.${kind}`) },
    { name: t("admin.check.number"), value: <bdi>{number}</bdi> },
    { name: t("admin.check.expiresOn"), value: format.day(expiresOn) },
    { name: t("admin.check.submittedAt"), value: format.instant(submittedAt) },
  ];
  return (
    <li>
      <Card className="flex flex-col gap-5 p-5 md:flex-row">
        <LicencePicture path={picture} name={guide.name} />
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">
            <AppLink to={paths.guide(guideUserId)} className="hover:underline">
              <bdi>{guide.name}</bdi>
            </AppLink>
            <Warnings licence={licence} />
          </h3>
          <Facts facts={facts} />
          {reason !== null && (
            <p className="text-muted-foreground text-sm wrap-anywhere">
              {t("admin.check.refusedFor")} <bdi lang="">{reason}</bdi>
            </p>
          )}
          <Answers licence={licence} />
        </div>
      </Card>
    </li>
  );
}

/** What makes this one worth a second look. */
function Warnings({ licence: { isNamedTwice, expiresOn, status } }: { licence: Licence }) {
  const { t } = useTranslation();
  const left = daysBetween(useToday(), expiresOn);
  const isSoon = status !== "EXPIRED" && left <= SOON_DAYS;
  return (
    <>
      {isNamedTwice && (
        <Badge variant="blocked">
          <Copy aria-hidden="true" />
          {t("admin.check.twice")}
        </Badge>
      )}
      {isSoon && (
        <Badge variant="amber">
          <CalendarClock aria-hidden="true" />
          {t("admin.check.soon", { count: Math.max(0, left) })}
        </Badge>
      )}
    </>
  );
}

function Answers({ licence: { id: licenceId, version, status, guide } }: { licence: Licence }) {
  const { t } = useTranslation();
  const named = (action: string) => t("admin.actionOn", { action, title: guide.name });
  const decide = useAction(api.licences.decide);
  const { pending, run } = useDeed({
    done: t("admin.check.decided"),
    failed: t("admin.check.notDecided"),
  });
  if (status !== "SUBMITTED" && status !== "CHECKED") return null;
  return (
    <div className="flex flex-wrap gap-2">
      {status === "SUBMITTED" && (
        <Button
          size="sm"
          loading={pending}
          aria-label={named(t("admin.check.approve"))}
          onClick={() =>
            void run(() => decide({ licenceId, version, from: status, status: "CHECKED" }))
          }
        >
          <BadgeCheck aria-hidden="true" />
          {t("admin.check.approve")}
        </Button>
      )}
      <NoteButton
        title={t("admin.check.refuseLicence")}
        text={t("admin.check.refuseText")}
        label={t("admin.check.reason")}
        help={t("admin.check.reasonHelp")}
        max={LICENCE_REASON_MAX}
        confirm={t("admin.check.refuse")}
        required={t("admin.check.reasonMissing")}
        destructive
        about={`licence:${licenceId}`}
        onConfirm={async (reason) =>
          await run(() => decide({ licenceId, version, from: status, status: "REFUSED", reason }))
        }
        trigger={
          <Button variant="outline" size="sm" aria-label={named(t("admin.check.refuse"))}>
            <ShieldAlert aria-hidden="true" />
            {t("admin.check.refuse")}
          </Button>
        }
      />
    </div>
  );
}
