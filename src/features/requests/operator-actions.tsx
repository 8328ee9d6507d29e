import { Lock, Search } from "lucide-react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { AppLink } from "../../components/app-link.tsx";
import { UpgradeButton } from "../../components/upgrade.tsx";
import { useLive } from "../../components/use-live.ts";
import { paths } from "../../lib/paths.ts";
import { UNKNOWN } from "../../lib/wait-below.ts";
import { Alert, AlertBody, AlertTitle } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CreateJobButton } from "./create-job-button.tsx";

/** An operator's two ways to new work. Both wait until the subscription is known, and stay disabled without one. */
export function OperatorActions() {
  const { t } = useTranslation();
  const { data } = useLive(api.subscriptions.status, {});
  const text = (
    <>
      <Search aria-hidden="true" />
      {t("nav.browseGuides")}
    </>
  );
  return (
    <>
      {data?.hasActiveSubscription === true ? (
        <Button asChild variant="outline">
          <AppLink to={paths.browseGuides}>{text}</AppLink>
        </Button>
      ) : (
        <Button variant="outline" disabled aria-busy={data === undefined || undefined}>
          {text}
        </Button>
      )}
      <CreateJobButton text={t("jobs.create")} />
    </>
  );
}

/** Says why they wait, what does not, and how to go on: the owner of the company buys. */
export function UpgradeWarning({ mayBuy = true }: { mayBuy?: boolean }) {
  const { t } = useTranslation();
  const { data, failed } = useLive(api.subscriptions.status, {});
  if (data === undefined) {
    return failed ? null : <Skeleton {...UNKNOWN} className="h-96 w-full" />;
  }
  if (data.hasActiveSubscription) return null;
  return (
    <Alert variant="warning" className="flex-wrap items-center">
      <Lock aria-hidden="true" />
      <AlertBody>
        <AlertTitle>{t("dashboard.upgrade.title")}</AlertTitle>
        <p>{t("dashboard.upgrade.text")}</p>
        <p>
          {t("plans.freeParts")}{" "}
          <AppLink to={paths.search()} className="font-medium underline underline-offset-4">
            {t("footer.findGuides")}
          </AppLink>
        </p>
        {!mayBuy && <p>{t("dashboard.upgrade.askOwner")}</p>}
      </AlertBody>
      {mayBuy && (
        <>
          <UpgradeButton
            feature="jobRequests"
            trigger={<Button variant="ghost">{t("dashboard.upgrade.more")}</Button>}
          />
          <Button asChild>
            <AppLink to={paths.subscribe}>{t("dashboard.subscription.upgrade")}</AppLink>
          </Button>
        </>
      )}
    </Alert>
  );
}
