import { useAction } from "convex/react";
import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { Alert, AlertBody, AlertTitle } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { PayDialog } from "./pay-dialog.tsx";
import { useIntent } from "./use-intent.ts";
import type { TakeReturned } from "./use-returned.ts";

/** The last payment failed: what that means, and the way out. */
export function PastDue({ takeReturned }: { takeReturned: TakeReturned }) {
  const { t } = useTranslation();
  const payOpen = useAction(api.subscriptions.payOpen);
  const refresh = useAction(api.subscriptions.refresh);
  const { intent, waits, start, end, close } = useIntent({
    kind: "payment",
    takeReturned,
    begin: () => payOpen({}),
    finish: () => refresh({}),
    done: t("subscription.paid"),
    failed: t("pay.failed"),
  });
  return (
    <>
      <Alert variant="error" className="flex-wrap items-center">
        <TriangleAlert aria-hidden="true" />
        <AlertBody>
          <AlertTitle>{t("subscription.pastDue")}</AlertTitle>
          <p>{t("subscription.pastDueText")}</p>
        </AlertBody>
        <Button loading={waits} onClick={start}>
          {t("subscription.payNow")}
        </Button>
      </Alert>
      {intent !== null && (
        <PayDialog
          intent={intent}
          title={t("subscription.payTitle")}
          text={t("subscription.payText")}
          action={t("subscription.payNow")}
          onDone={end}
          onClose={close}
        />
      )}
    </>
  );
}
