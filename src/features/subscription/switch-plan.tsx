import { useAction } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { CircleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import type { SubscriptionPlan } from "#convex/model/subscriptions/contract.ts";

import { LoadError } from "../../components/load-error.tsx";
import { toastError } from "../../components/toast-error.ts";
import { tError } from "../../i18n/errors.ts";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { useLeadOn } from "../../lib/use-lead-on.ts";
import { Alert, AlertBody } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";

type Preview = FunctionReturnType<typeof api.subscriptions.previewSwitch>;

/** What the switch costs, in money, and then the switch: it is charged exactly so. */
export function SwitchPlan({ plan }: { plan: SubscriptionPlan }) {
  const { t } = useTranslation();
  const askPreview = useAction(api.subscriptions.previewSwitch);
  const switchPlan = useAction(api.subscriptions.switchPlan);
  const leadOn = useLeadOn();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [waits, setWaits] = useState(false);
  const hasFailed = preview === null && problem !== null;

  useEffect(() => {
    // Asked again when the failure is taken away.
    if (hasFailed) return undefined;
    let isGone = false;
    askPreview({ plan }).then(
      (found) => isGone || setPreview(found),
      (error: unknown) => isGone || setProblem(error),
    );
    return () => {
      isGone = true;
    };
  }, [askPreview, plan, hasFailed]);

  async function run(shown: Preview): Promise<void> {
    if (waits) return;
    setWaits(true);
    try {
      await switchPlan({ plan, prorationDate: shown.prorationDate });
      const name = t(`plans.${plan}.name`);
      toast({ title: t("subscription.switched", { plan: name }), variant: "success" });
      leadOn(paths.subscription);
    } catch (error) {
      toastError(t, t("pay.failed"), "pay.failedText")(error);
      setProblem(error);
      // The costs may be out of date: whoever tries again sees first what they are now.
      setPreview(await askPreview({ plan }).catch(() => shown));
    }
    setWaits(false);
  }

  if (hasFailed) {
    return (
      <LoadError
        title={t("subscription.costsFailed")}
        hint={tError(t, problem, "common.checkConnection")}
        onRetry={() => setProblem(null)}
      />
    );
  }
  return (
    <>
      {problem !== null && (
        <Alert variant="error">
          <CircleAlert aria-hidden="true" />
          <AlertBody>{tError(t, problem, "pay.failedText")}</AlertBody>
        </Alert>
      )}
      {preview === null ? (
        <Skeleton className="h-28 w-full" />
      ) : (
        <>
          <Costs plan={plan} preview={preview} />
          <Button size="lg" loading={waits} onClick={() => void run(preview)}>
            {t("subscription.switchTo", { plan: t(`plans.${plan}.name`) })}
          </Button>
        </>
      )}
    </>
  );
}

function Costs({ plan, preview }: { plan: SubscriptionPlan; preview: Preview }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { chargeUSDCents, creditUSDCents } = preview;
  const rows = [
    { key: "price", label: t(`plans.${plan}.name`), cents: chargeUSDCents + creditUSDCents },
    { key: "credit", label: t("subscription.credit"), cents: -creditUSDCents },
    {
      key: "total",
      label: t(chargeUSDCents < 0 ? "subscription.kept" : "subscription.chargedNow"),
      cents: Math.abs(chargeUSDCents),
    },
  ];
  return (
    <dl className="flex flex-col gap-2">
      {rows.map(({ key, label, cents }) => (
        <div
          key={key}
          className="last:border-border flex justify-between gap-4 last:border-t last:pt-2 last:font-semibold"
        >
          <dt>{label}</dt>
          <dd className="tabular-nums">{format.usdCents(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
