import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { paths } from "../lib/paths.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { AppLink } from "./app-link.tsx";

/** What the plan opens that an operator may stand before, each with four good reasons: none of what is free. */
export const UPGRADES = {
  messaging: [
    "upgrade.messaging.benefit.direct",
    "upgrade.messaging.benefit.live",
    "upgrade.messaging.benefit.history",
    "upgrade.messaging.benefit.requests",
  ],
  jobRequests: [
    "upgrade.jobRequests.benefit.unlimited",
    "upgrade.jobRequests.benefit.form",
    "upgrade.jobRequests.benefit.hours",
    "upgrade.jobRequests.benefit.messages",
  ],
  analytics: [
    "upgrade.analytics.benefit.spending",
    "upgrade.analytics.benefit.partners",
    "upgrade.analytics.benefit.cities",
    "upgrade.analytics.benefit.export",
  ],
  prioritySupport: [
    "upgrade.prioritySupport.benefit.first",
    "upgrade.prioritySupport.benefit.people",
    "upgrade.prioritySupport.benefit.tours",
    "upgrade.prioritySupport.benefit.setup",
  ],
} as const;
export type UpgradeFeature = keyof typeof UPGRADES;

/** The reasons, the price, and the way to the plan. `later` is the way back, where there is one. */
export function UpgradeOffer({ feature, later }: { feature: UpgradeFeature; later?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <ul className="space-y-2">
        {UPGRADES[feature].map((benefit) => (
          <li key={benefit} className="flex items-start gap-2.5">
            <Check aria-hidden="true" className="text-primary mt-0.5 size-5 shrink-0" />
            {t(benefit)}
          </li>
        ))}
      </ul>
      <div className="bg-muted flex flex-wrap items-center justify-between gap-4 rounded-lg p-4">
        <div>
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {t("upgrade.plan")}
            <Badge variant="lotus">{t("upgrade.popular")}</Badge>
          </p>
          <p className="mt-1">
            <span className="text-lg font-semibold">{t("upgrade.price")}</span>{" "}
            <span className="text-muted-foreground text-sm">{t("upgrade.annual")}</span>
          </p>
        </div>
        <div className="ms-auto flex flex-wrap justify-end gap-2">
          {later}
          <Button asChild>
            <AppLink to={paths.subscribe}>{t("upgrade.action")}</AppLink>
          </Button>
        </div>
      </div>
    </>
  );
}
