import {
  ChartColumn,
  LifeBuoy,
  type LucideIcon,
  MessagesSquare,
  ClipboardList,
} from "lucide-react";
import { useTranslation } from "react-i18next";

import { Card } from "../ui/card.tsx";
import { type UpgradeFeature, UpgradeOffer } from "./upgrade-card.tsx";

const ICONS: Record<UpgradeFeature, LucideIcon> = {
  messaging: MessagesSquare,
  jobRequests: ClipboardList,
  analytics: ChartColumn,
  prioritySupport: LifeBuoy,
};

interface UpgradeInlineProps {
  feature: UpgradeFeature;
  /** The heading's rank on its page. */
  as?: "h1" | "h2";
}

/** What an operator without a subscription sees in place of the feature. */
export function UpgradeInline({ feature, as: Title = "h2" }: UpgradeInlineProps) {
  const { t } = useTranslation();
  const Icon = ICONS[feature];
  return (
    <Card className="mx-auto flex max-w-xl flex-col gap-5 p-6 sm:p-8">
      <span
        aria-hidden="true"
        className="bg-primary-soft text-primary-deep grid size-14 place-items-center rounded-full"
      >
        <Icon className="size-7" />
      </span>
      <div>
        <Title className="text-xl font-semibold">{t(`upgrade.${feature}.title`)}</Title>
        <p className="text-muted-foreground mt-1.5">{t(`upgrade.${feature}.text`)}</p>
      </div>
      <UpgradeOffer feature={feature} />
    </Card>
  );
}
