import { Suspense } from "react";
import { useTranslation } from "react-i18next";

import { PageHeading } from "../../components/page-heading.tsx";
import { PAGE_PATHS } from "../../lib/paths.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { definePage } from "../define-page.ts";
import { GUIDES_ONLY } from "./shared/only.ts";

const GuideForm = lazyPart(() =>
  import("../../features/onboarding/guide-form.tsx").then((m) => ({ default: m.GuideForm })),
);

function OnboardingGuidePage() {
  const { t } = useTranslation();
  return (
    <div className="page-width flex max-w-3xl flex-col gap-7 py-10">
      <PageHeading title={t("onboarding.guide.title")} description={t("onboarding.guide.lead")} />
      <Suspense fallback={<Skeleton className="h-160 w-full" />}>
        <GuideForm />
      </Suspense>
    </div>
  );
}

export const page = definePage({
  path: PAGE_PATHS["onboarding-guide"],
  access: {
    signIn: "onboarding.signIn",
    only: GUIDES_ONLY,
    newcomersOnly: true,
  },
  head: (t) => ({ title: t("onboarding.guide.title") }),
  draw: "client",
  view: OnboardingGuidePage,
});
