import { LifeBuoy } from "lucide-react";
import { useTranslation } from "react-i18next";

import { UpgradeButton } from "../../components/upgrade.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SupportForm } from "./support-form.tsx";

/** Questions of subscribers are marked so, and answered first. Everybody may ask. */
export function SupportNote({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="support" className="flex flex-col gap-3">
      <h2 id="support" className="flex items-center gap-2 text-lg font-semibold">
        <LifeBuoy aria-hidden="true" className="text-muted-foreground size-5" />
        {t("subscription.support")}
      </h2>
      <Card className="flex flex-col gap-5 p-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-64 text-pretty">
            {t(isFirst ? "subscription.supportFirst" : "subscription.supportText")}
          </p>
          {!isFirst && (
            <UpgradeButton
              feature="prioritySupport"
              trigger={<Button variant="outline">{t("plans.features.prioritySupport")}</Button>}
            />
          )}
        </div>
        <SupportForm />
      </Card>
    </section>
  );
}
