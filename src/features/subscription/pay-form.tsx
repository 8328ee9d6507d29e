import { CircleAlert } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { Live } from "../../components/live.tsx";
import { Alert, AlertBody } from "../../ui/alert.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { PayFormProps } from "./to-pay.ts";

const SimulatorForm = lazyPart(() =>
  import("./simulator-form.tsx").then((m) => ({ default: m.SimulatorForm })),
);
const StripeForm = lazyPart(() =>
  import("./stripe-form.tsx").then((m) => ({ default: m.StripeForm })),
);

const waiting = <Skeleton className="h-72 w-full" />;

/** Where a card is typed: the provider's own form, or the simulator's where that stands in. */
export function PayForm(props: Omit<PayFormProps, "publishableKey">) {
  const { t } = useTranslation();
  return (
    <Live query={api.subscriptions.provider} args={{}} skeleton={waiting}>
      {({ publishableKey, simulatorUrl }) => {
        if (publishableKey === null) {
          return (
            <Alert variant="error">
              <CircleAlert aria-hidden="true" />
              <AlertBody>{t("pay.noKey")}</AlertBody>
            </Alert>
          );
        }
        const all = { ...props, publishableKey };
        return (
          <Suspense fallback={waiting}>
            {simulatorUrl === null ? (
              <StripeForm {...all} />
            ) : (
              <SimulatorForm {...all} simulatorUrl={simulatorUrl} />
            )}
          </Suspense>
        );
      }}
    </Live>
  );
}
