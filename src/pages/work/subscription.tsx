import { Suspense } from "react";
import { useTranslation } from "react-i18next";

import { withTexts } from "../../i18n/i18n.ts";
import { PAGE_PATHS } from "../../lib/paths.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { definePage } from "../define-page.ts";
import { OPERATORS_ONLY } from "./shared/only.ts";

const SubscriptionScreen = lazyPart(
  withTexts("subscription", () =>
    import("../../features/subscription/subscription-screen.tsx").then((m) => ({
      default: m.SubscriptionScreen,
    })),
  ),
);

function SubscriptionPage() {
  const { t } = useTranslation();
  return (
    <Suspense
      fallback={
        <div className="page-width py-8" aria-label={t("dashboard.subscription.title")}>
          <Skeleton className="h-96 w-full" />
        </div>
      }
    >
      <SubscriptionScreen />
    </Suspense>
  );
}

export const page = definePage({
  path: PAGE_PATHS.subscription,
  access: { signIn: "dashboard.subscription.signIn", only: OPERATORS_ONLY },
  head: (t) => ({ title: t("dashboard.subscription.title") }),
  draw: "client",
  view: SubscriptionPage,
});
