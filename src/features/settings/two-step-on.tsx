import { useAction } from "convex/react";
import { ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { useFormat } from "../../i18n/format.ts";
import { Button } from "../../ui/button.tsx";
import { TwoStepDialog } from "./two-step-dialog.tsx";
import type { OnCodes } from "./two-step-off.tsx";

interface TwoStepOnProps {
  since: number;
  codesLeft: number;
  onCodes: OnCodes;
}

export function TwoStepOn({ since, codesLeft, onCodes }: TwoStepOnProps) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const renew = useAction(api.twoStep.renewCodes);
  const turnOff = useAction(api.twoStep.turnOff);
  return (
    <div className="grid gap-4">
      <div className="flex items-start gap-3">
        <ShieldCheck className="text-available mt-0.5 size-6 shrink-0" aria-hidden="true" />
        <div>
          <p className="font-medium">{t("twoStep.since", { date: instant(since) })}</p>
          <p className="text-muted-foreground text-sm">
            {t("twoStep.codesLeft", { count: codesLeft })}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <TwoStepDialog
          title={t("twoStep.renew")}
          text={t("twoStep.renewText")}
          send={async (input) => onCodes((await renew(input)).recoveryCodes)}
          words={{
            send: t("twoStep.renew"),
            done: t("twoStep.renewed"),
            doneText: t("twoStep.renewedText"),
            failed: t("twoStep.notRenewed"),
          }}
          trigger={<Button variant="outline">{t("twoStep.renew")}</Button>}
        />
        <TwoStepDialog
          title={t("twoStep.turnOffTitle")}
          text={t("twoStep.turnOffText")}
          send={turnOff}
          words={{
            send: t("twoStep.turnOff"),
            done: t("twoStep.turnedOff"),
            doneText: t("twoStep.turnedOffText"),
            failed: t("twoStep.notOff"),
          }}
          trigger={
            <Button variant="ghost" className="text-destructive">
              {t("twoStep.turnOff")}
            </Button>
          }
        />
      </div>
    </div>
  );
}
