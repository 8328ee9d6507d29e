import { ChevronDown } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";

import { PlanCards } from "../features/marketing/plan-cards.tsx";
import { PlanComparison } from "../features/marketing/plan-comparison.tsx";
import { withTexts } from "../i18n/i18n.ts";
import { PAGE_PATHS } from "../lib/paths.ts";
import { useAddressParams } from "../lib/use-address-params.ts";
import { isPayer } from "../session/company.ts";
import { useProfile } from "../session/use-profile.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { definePage } from "./define-page.ts";

const QUESTIONS = ["cancel", "upgrade", "refund"] as const;

function Questions() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="questions" className="mx-auto w-full max-w-3xl">
      <h2 id="questions" className="text-heading font-semibold">
        {t("plans.faqTitle")}
      </h2>
      <div className="mt-6 flex flex-col gap-3">
        {QUESTIONS.map((key) => (
          <details key={key} className="group border-border bg-card rounded-lg border">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-5 py-3 font-medium">
              {t(`plans.faq.${key}.question`)}
              <ChevronDown
                className="text-muted-foreground size-5 shrink-0 transition-transform group-open:rotate-180"
                aria-hidden="true"
              />
            </summary>
            <p className="text-muted-foreground px-5 pb-5 leading-relaxed">
              {t(`plans.faq.${key}.answer`)}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}

const Checkout = lazyPart(
  withTexts("subscription", () =>
    import("../features/subscription/checkout.tsx").then((m) => ({ default: m.Checkout })),
  ),
);

/** The checkout opens with the choice of a plan, or of itself where the address names one. */
function PricingPage() {
  const { t } = useTranslation();
  const { user } = useProfile();
  const [params, change] = useAddressParams();
  const named = params.get("plan");
  const chosen = named === null ? null : named === "ANNUAL" ? "ANNUAL" : "MONTHLY";
  return (
    <div className="page-width flex flex-col gap-16 py-12 md:py-16">
      <div>
        <div className="mx-auto mb-10 max-w-2xl text-center">
          <h1 className="text-display font-bold">{t("plans.title")}</h1>
          <p className="text-muted-foreground mt-4 text-lg">{t("plans.lead")}</p>
        </div>
        <PlanCards chosen={chosen} onChoose={(plan) => change({ plan })} />
      </div>
      {isPayer(user) && chosen !== null && (
        <Suspense fallback={<Skeleton className="mx-auto h-64 w-full max-w-xl" />}>
          <Checkout plan={chosen} />
        </Suspense>
      )}
      <PlanComparison />
      <Questions />
    </div>
  );
}

export const page = definePage({
  path: PAGE_PATHS.pricing,
  access: "everybody",
  head: (t) => ({ title: t("nav.pricing"), description: t("plans.lead") }),
  draw: "build",
  view: PricingPage,
});
