import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";

import { ROUND_SIZE } from "#convex/model/requests/rules.ts";

import type { GuideCardData } from "../../components/guide-card.tsx";
import { toast } from "../../ui/toast-store.ts";
import { toggleGuide, useRoundChoice } from "./round-choice.ts";

/** The check mark in the corner of a card, while an operator chooses whom to ask. */
export function ChooseMark({ guide }: { guide: GuideCardData }) {
  const { t } = useTranslation();
  const { guides } = useRoundChoice();
  const { userId, user, hourlyRateVND, areas } = guide;
  const isChosen = guides.some((one) => one.userId === userId);

  function toggle() {
    const { name, image = null } = user;
    if (toggleGuide({ userId, name, image, hourlyRateVND, areas }, ROUND_SIZE.most)) return;
    toast({
      title: t("rounds.fullTitle", { count: ROUND_SIZE.most }),
      description: t("rounds.fullText"),
      variant: "destructive",
    });
  }

  return (
    <label className="text-primary-foreground relative grid size-11 cursor-pointer place-items-center rounded-full">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={toggle}
        aria-label={t("rounds.choose", { name: user.name })}
        className="peer border-input bg-card checked:border-primary checked:bg-primary hover:border-primary size-7 cursor-[inherit] appearance-none rounded-full border-2 transition-colors"
      />
      <Check
        className="pointer-events-none absolute hidden size-4.5 peer-checked:block"
        strokeWidth={3}
        aria-hidden="true"
      />
    </label>
  );
}
