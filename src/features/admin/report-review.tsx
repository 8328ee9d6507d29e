import { useAction } from "convex/react";
import { Eye, EyeOff } from "lucide-react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { AppLink } from "../../components/app-link.tsx";
import { usePartyNames } from "../../components/party-names.ts";
import { useCatalog } from "../../components/use-catalog.ts";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { POINT } from "../../lib/point.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import type { ReportDetail } from "./report.ts";
import { useDeed } from "./use-deed.ts";

type Review = NonNullable<ReportDetail["review"]>;

const isOfGuide = ({ stars }: Review) => "service" in stars;

/** The review that was reported, with its tour and the reply to it. */
export function ReportReview({ reportId, review }: { reportId: string; review: Review }) {
  const { t } = useTranslation();
  const { instant, number, dayRange } = useFormat();
  const names = usePartyNames();
  const catalog = useCatalog();
  const { reviewed, comment, reply, isHidden, job, createdAt, stars } = review;
  const page = isOfGuide(review) ? paths.guide(reviewed.id) : paths.operator(reviewed.id);
  return (
    <Card className="flex flex-col gap-3 p-5">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {t("admin.report.review")}
        {isHidden && (
          <Badge variant="blocked">
            <EyeOff aria-hidden="true" />
            {t("admin.report.hidden")}
          </Badge>
        )}
      </h3>
      <p className="text-sm">
        {t("admin.report.reviewOf")}{" "}
        <AppLink to={page} className="font-medium hover:underline">
          <bdi>{names(reviewed).title}</bdi>
        </AppLink>
        {POINT}
        <span className="text-muted-foreground">{instant(createdAt)}</span>
      </p>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {Object.entries(stars).map(([category, count]) => (
          <div key={category} className="flex gap-1.5">
            <dt className="text-muted-foreground">{t(`admin.report.stars.${category}`)}</dt>
            <dd className="font-semibold tabular-nums">{`${number(count)} / ${number(5)}`}</dd>
          </div>
        ))}
      </dl>
      <p
        dir="auto"
        lang={comment === "" ? undefined : ""}
        className="wrap-anywhere whitespace-pre-wrap"
      >
        {comment === "" ? <em>{t("admin.report.noComment")}</em> : comment}
      </p>
      {reply !== null && (
        <div className="border-border border-s-4 ps-4 text-sm">
          <p className="text-muted-foreground">{t("admin.report.reply")}</p>
          <p dir="auto" lang="" className="wrap-anywhere whitespace-pre-wrap">
            {reply.body}
          </p>
        </div>
      )}
      {job !== null && (
        <p className="text-muted-foreground text-sm wrap-anywhere">
          {t("admin.report.job", {
            title: job.title,
            city: catalog.city(job.locationCity),
            days: dayRange(job.startDate, job.endDate),
            status: t(`bookings.status.${job.status}`),
          })}
        </p>
      )}
      {isHidden && <PutBackButton reportId={reportId} />}
    </Card>
  );
}

/** Hiding was a deed that can be taken back. */
function PutBackButton({ reportId }: { reportId: string }) {
  const { t } = useTranslation();
  const putBack = useAction(api.moderation.putBack);
  const { pending, run } = useDeed({
    done: t("admin.report.putBackDone"),
    failed: t("admin.report.notUpdated"),
  });
  return (
    <Button
      variant="outline"
      size="sm"
      className="self-start"
      loading={pending}
      onClick={() => void run(() => putBack({ reportId }))}
    >
      <Eye aria-hidden="true" />
      {t("admin.report.putBack")}
    </Button>
  );
}
