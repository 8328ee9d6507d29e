import { useMutation } from "convex/react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { CANCELLATION_TERMS, type CancellationTerms } from "#convex/model/settlements/contract.ts";

import { LiveView } from "../../components/live.tsx";
import { toastError } from "../../components/toast-error.ts";
import { useLive } from "../../components/use-live.ts";
import { useSent } from "../../lib/use-sent.ts";
import { Card } from "../../ui/card.tsx";
import { RadioCard, RadioGroup } from "../../ui/radio-group.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";

/** What the guide asks of operators who call an agreed tour off. */
export function TermsCard({ guideUserId }: { guideUserId: string }) {
  const { t } = useTranslation();
  const live = useLive(api.settlements.terms, { guideUserId });
  return (
    <Card className="flex flex-col gap-5 p-5">
      <div>
        <h2 className="text-lg font-semibold">{t("cancelling.title")}</h2>
        <p className="text-muted-foreground text-sm text-pretty">{t("payment.terms.text")}</p>
      </div>
      <LiveView live={live} skeleton={<Skeleton className="h-32 w-full" />}>
        {({ terms }) => <Choice terms={terms} />}
      </LiveView>
    </Card>
  );
}

/** Shows what was chosen until the server's answer has come. */
function Choice({ terms }: { terms: CancellationTerms }) {
  const { t } = useTranslation();
  const setTerms = useMutation(api.settlements.setTerms);
  const { sent, send } = useSent<CancellationTerms>();
  async function choose(value: string) {
    const chosen = CANCELLATION_TERMS.find((one) => one === value);
    if (chosen === undefined) return;
    try {
      await send(chosen, () => setTerms({ terms: chosen }));
      const [title, description] = [t("payment.terms.saved"), t("payment.terms.savedText")];
      toast({ title, description, variant: "success" });
    } catch (error) {
      toastError(t, t("payment.terms.failed"), "auth.tryAgain")(error);
    }
  }
  return (
    <RadioGroup
      value={sent ?? terms}
      onValueChange={(value) => void choose(value)}
      aria-label={t("cancelling.title")}
      className="grid gap-3 sm:grid-cols-3"
    >
      {CANCELLATION_TERMS.map((one) => (
        <RadioCard
          key={one}
          value={one}
          title={t(`payment.terms.name.${one}`)}
          description={t(`cancelling.${one}`)}
        />
      ))}
    </RadioGroup>
  );
}
