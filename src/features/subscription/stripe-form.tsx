// The provider's own form, in frames of the provider's: what is typed there never comes here. Loaded at the checkout alone.
import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeElementLocale } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { CircleAlert } from "lucide-react";
import { type SyntheticEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { LoadError } from "../../components/load-error.tsx";
import { useTheme } from "../../lib/theme.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { Alert, AlertBody, AlertTitle } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";
import { intentIdOf, type PayFormProps } from "./to-pay.ts";

const loads = new Map<string, Promise<Stripe | null>>();

/** The provider's script, once for each key; again where it could not be had. */
function stripeFor(key: string): Promise<Stripe | null> {
  const known = loads.get(key) ?? loadStripe(key);
  loads.set(key, known);
  known.catch(() => loads.delete(key));
  return known;
}

/** `stripe` is null until it is there. */
function useProvider(key: string): { stripe: Stripe | null; failed: boolean; retry: () => void } {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (failed) return undefined;
    let isGone = false;
    stripeFor(key).then(
      (loaded) => isGone || setStripe(loaded),
      () => isGone || setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [key, failed]);
  return { stripe, failed, retry: () => setFailed(false) };
}

function CardForm({ intent, action, returnPath, onDone }: PayFormProps) {
  const { t } = useTranslation();
  const [stripe, elements] = [useStripe(), useElements()];
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const [isReady, setIsReady] = useState(false);

  async function confirm(): Promise<void> {
    if (stripe === null || elements === null) return;
    const confirmParams = { return_url: new URL(returnPath, globalThis.location.origin).href };
    const redirect = "if_required" as const;
    const { error } =
      intent.kind === "payment"
        ? await stripe.confirmPayment({ elements, confirmParams, redirect })
        : await stripe.confirmSetup({ elements, confirmParams, redirect });
    if (error === undefined) {
      await onDone(intentIdOf(intent.clientSecret));
      return;
    }
    const message = error.message ?? t("pay.failedText");
    setProblem(message);
    toast({ title: t("pay.failed"), description: message, variant: "destructive" });
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    setProblem(null);
    void confirm().finally(() => setPending(false));
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <PaymentElement
        onReady={() => setIsReady(true)}
        onLoadError={({ error }) => setProblem(error.message ?? t("common.notLoaded"))}
      />
      {problem !== null && (
        <Alert variant="error">
          <CircleAlert aria-hidden="true" />
          <AlertBody>
            <AlertTitle>{t("pay.failed")}</AlertTitle>
            <p>{problem}</p>
          </AlertBody>
        </Alert>
      )}
      <Button type="submit" size="lg" loading={pending} disabled={!isReady}>
        {action}
      </Button>
    </form>
  );
}

/** The provider's frames do not see the page's colours, so they are told whether it is dark. */
function useIsDark(): boolean {
  const theme = useTheme();
  const isSystemDark = useMediaQuery("(prefers-color-scheme: dark)");
  return theme === "system" ? isSystemDark : theme === "dark";
}

export function StripeForm(props: PayFormProps) {
  const { i18n } = useTranslation();
  const isDark = useIsDark();
  const { clientSecret } = props.intent;
  const { stripe, failed, retry } = useProvider(props.publishableKey);
  if (failed) return <LoadError onRetry={retry} />;
  if (stripe === null) return <Skeleton className="h-72 w-full" />;
  const options = {
    clientSecret,
    locale: i18n.language as StripeElementLocale,
    appearance: { theme: isDark ? ("night" as const) : ("stripe" as const) },
  };
  return (
    <Elements stripe={stripe} options={options}>
      <CardForm {...props} />
    </Elements>
  );
}
