import { Check, Minus } from "lucide-react";
import { useTranslation } from "react-i18next";

const ROWS = [
  { key: "search", free: true },
  { key: "book", free: true },
  { key: "messaging", free: false },
  { key: "jobRequests", free: false },
  { key: "analytics", free: false },
  { key: "prioritySupport", free: false },
  { key: "verification", free: false },
] as const;

function Mark({ included }: { included: boolean }) {
  const { t } = useTranslation();
  const Icon = included ? Check : Minus;
  return (
    <>
      <Icon
        aria-hidden="true"
        className={`mx-auto size-5 ${included ? "text-primary" : "text-muted-foreground"}`}
      />
      <span className="sr-only">{t(included ? "plans.included" : "plans.notIncluded")}</span>
    </>
  );
}

export function PlanComparison() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="comparison" className="mx-auto w-full max-w-3xl">
      <h2 id="comparison" className="text-heading font-semibold">
        {t("plans.comparisonTitle")}
      </h2>
      <table className="mt-6 w-full border-collapse text-[0.9375rem]">
        <thead>
          <tr className="border-border border-b text-start">
            <th scope="col" className="py-3 text-start font-semibold">
              {t("plans.feature")}
            </th>
            <th scope="col" className="w-16 py-3 font-semibold sm:w-24">
              {t("plans.free")}
            </th>
            <th scope="col" className="text-primary-deep w-16 py-3 font-semibold sm:w-24">
              {t("plans.pro")}
            </th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ key, free }) => (
            <tr key={key} className="border-border border-b">
              <th scope="row" className="py-3.5 pe-4 text-start font-normal">
                {t(`plans.rows.${key}`)}
              </th>
              <td className="py-3.5">
                <Mark included={free} />
              </td>
              <td className="py-3.5">
                <Mark included />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
