import { Suspense } from "react";
import { useTranslation } from "react-i18next";

import { PageHeading } from "../../components/page-heading.tsx";
import { PAGE_PATHS } from "../../lib/paths.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { definePage } from "../define-page.ts";
import { OPERATORS_ONLY } from "./shared/only.ts";

const OperatorForm = lazyPart(() =>
  import("../../features/onboarding/operator-form.tsx").then((m) => ({ default: m.OperatorForm })),
);

function OnboardingOperatorPage() {
  const { t } = useTranslation();
  return (
    <div className="page-width flex max-w-3xl flex-col gap-7 py-10">
      <PageHeading
        title={t("onboarding.operator.title")}
        description={t("onboarding.operator.lead")}
      />
      <Suspense fallback={<Skeleton className="h-160 w-full" />}>
        <OperatorForm />
      </Suspense>
    </div>
  );
}

export const page = definePage({
  path: PAGE_PATHS["onboarding-operator"],
  access: {
    signIn: "onboarding.signIn",
    only: OPERATORS_ONLY,
    newcomersOnly: true,
  },
  head: (t) => ({ title: t("onboarding.operator.title") }),
  draw: "client",
  view: OnboardingOperatorPage,
});
