import { useAction } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { CreditCard } from "lucide-react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PayDialog } from "./pay-dialog.tsx";
import { useIntent } from "./use-intent.ts";
import type { TakeReturned } from "./use-returned.ts";

type CardFacts = FunctionReturnType<typeof api.subscriptions.mine>["card"];

function two(value: number): string {
  return String(value % 100).padStart(2, "0");
}

type CardSectionProps = { card: CardFacts; takeReturned: TakeReturned };

/** With which card renewals are paid, and another one in its place. */
export function CardSection({ card, takeReturned }: CardSectionProps) {
  const { t } = useTranslation();
  const beginCard = useAction(api.subscriptions.beginCard);
  const changeCard = useAction(api.subscriptions.changeCard);
  const { intent, waits, start, end, close } = useIntent({
    kind: "setup",
    takeReturned,
    begin: () => beginCard({}),
    finish: (setupIntentId) => changeCard({ setupIntentId }),
    done: t("subscription.cardSaved"),
    failed: t("subscription.cardFailed"),
  });
  return (
    <Card className="flex flex-wrap items-center gap-4 p-5">
      <CreditCard aria-hidden="true" className="text-muted-foreground size-6" />
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="font-semibold">{t("subscription.card")}</h2>
        <p className="text-muted-foreground text-sm">
          {card === null
            ? t("subscription.noCard")
            : t("subscription.cardIs", {
                brand: card.brand.toUpperCase(),
                last4: card.last4,
                expires: `${two(card.expMonth)}/${two(card.expYear)}`,
              })}
        </p>
      </div>
      <Button variant="outline" loading={waits} onClick={start}>
        {t("subscription.changeCard")}
      </Button>
      {intent !== null && (
        <PayDialog
          intent={intent}
          title={t("subscription.changeCard")}
          text={t("subscription.changeCardText")}
          action={t("subscription.saveCard")}
          onDone={end}
          onClose={close}
        />
      )}
    </Card>
  );
}
