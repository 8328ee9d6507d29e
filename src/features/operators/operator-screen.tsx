import { Suspense } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { RatingStars } from "../../components/rating-stars.tsx";
import { useEditMode } from "../../components/use-edit-mode.ts";
import { useFormat } from "../../i18n/format.ts";
import { withTexts } from "../../i18n/i18n.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { OperatorHeader } from "./operator-header.tsx";
import type { OperatorPageData } from "./operator-page.ts";

const OperatorEditForm = lazyPart(
  withTexts("work", () =>
    import("./operator-edit-form.tsx").then((m) => ({ default: m.OperatorEditForm })),
  ),
);

type OperatorScreenProps = {
  page: OperatorPageData;
  /** Whether it is the company of who looks. */
  isOwner: boolean;
  mayEdit: boolean;
  /** Where there are any. */
  reviews: ReactNode;
};

export function OperatorScreen({ page, isOwner, mayEdit, reviews }: OperatorScreenProps) {
  const { t } = useTranslation();
  const { editing, opener, close } = useEditMode();
  const { operator } = page;
  return (
    <div className="pb-12">
      <OperatorHeader page={page} isOwner={isOwner} editOpener={mayEdit && opener} />
      <div className="page-width mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex min-w-0 flex-col gap-9">
          {editing && mayEdit ? (
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <OperatorEditForm of="page" operator={operator} onDone={close} />
            </Suspense>
          ) : (
            <section aria-label={t("operators.about")}>
              <h2 className="mb-3 text-xl font-semibold">{t("operators.about")}</h2>
              <p dir="auto" lang="" className="leading-relaxed text-pretty whitespace-pre-line">
                {operator.description}
              </p>
            </section>
          )}
          <section aria-label={t("operators.reviews")}>
            <h2 className="mb-3 text-xl font-semibold">{t("operators.reviews")}</h2>
            {operator.reviewCount === 0 ? (
              <>
                <p className="font-medium">{t("operators.noReviews")}</p>
                <p className="text-muted-foreground">{t("operators.noReviewsHint")}</p>
              </>
            ) : (
              reviews
            )}
          </section>
        </div>
        <aside className="order-first lg:order-none">
          <Stats operator={operator} />
        </aside>
      </div>
    </div>
  );
}

function Stats({ operator }: { operator: OperatorPageData["operator"] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows: { name: string; value: ReactNode }[] = [
    {
      name: t("operators.averageRating"),
      value: operator.reviewCount === 0 ? "—" : <RatingStars rating={Number(operator.avgRating)} />,
    },
    { name: t("operators.reviewCount"), value: format.number(operator.reviewCount) },
    {
      name: t("operators.status"),
      value: operator.verified ? (
        <Badge variant="available">{t("operators.verified")}</Badge>
      ) : (
        <Badge variant="outline">{t("operators.unverified")}</Badge>
      ),
    },
  ];
  return (
    <Card className="p-5">
      <h2 className="mb-3 text-lg font-semibold">{t("operators.stats")}</h2>
      <dl className="flex flex-col gap-2.5">
        {rows.map(({ name, value }) => (
          <div key={name} className="flex items-center justify-between gap-3">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
