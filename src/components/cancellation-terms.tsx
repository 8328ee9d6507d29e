import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { Skeleton } from "../ui/skeleton.tsx";
import { LiveView } from "./live.tsx";
import { useLive } from "./use-live.ts";

type CancellationTermsProps = {
  guideUserId: string;
  /** Where no heading says what it is about. */
  alone?: boolean;
};

/** What an operator owes this guide who calls an agreed tour off. */
export function CancellationTerms({ guideUserId, alone = false }: CancellationTermsProps) {
  const { t } = useTranslation();
  const live = useLive(api.settlements.terms, { guideUserId });
  return (
    <LiveView live={live} skeleton={<Skeleton className="h-5 w-full" />}>
      {({ terms }) => {
        const text = t(`cancelling.${terms}`);
        return (
          <p className="text-muted-foreground text-sm text-pretty">
            {alone ? t("cancelling.said", { terms: text }) : text}
          </p>
        );
      }}
    </LiveView>
  );
}
