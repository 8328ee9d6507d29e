import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { FlaskConical } from "lucide-react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";

import { FormAlert, REFUSAL } from "../../components/fields/form-alert.tsx";
import { TextField } from "../../components/fields/text-field.tsx";
import { useSubmit } from "../../components/use-submit.ts";
import { Alert, AlertBody, AlertTitle } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast-store.ts";
import { cardRefusal } from "./card-refusals.ts";
import { CardError, payWithCard } from "./simulator.ts";
import { intentIdOf, type PayFormProps } from "./to-pay.ts";

const cardInput = z.strictObject({
  number: z.string().check(z.regex(/^[\d ]{12,23}$/, "Please enter the card number")),
  expiry: z.string().check(z.regex(/^(0[1-9]|1[0-2]) ?\/ ?\d{2}$/, "Please enter it as MM/YY")),
  cvc: z.string().check(z.regex(/^\d{3,4}$/, "Please enter the security code")),
});
type CardInput = z.output<typeof cardInput>;

/** Stripe's published test numbers, and what they are for. */
const NUMBERS = {
  pays: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  noFunds: "4000 0000 0000 9995",
  extraStep: "4000 0025 0000 3155",
  failsLater: "4000 0000 0000 0341",
} as const;

function Numbers({ onChoose }: { onChoose: (number: string) => void }) {
  const { t } = useTranslation();
  return (
    <Alert variant="neutral">
      <FlaskConical aria-hidden="true" />
      <AlertBody>
        <AlertTitle>{t("pay.simulator.title")}</AlertTitle>
        <p>{t("pay.simulator.text")}</p>
        <ul className="mt-1 grid gap-x-4 sm:mt-2 sm:grid-cols-2 sm:gap-y-1.5">
          {Object.entries(NUMBERS).map(([what, number]) => (
            <li key={what}>
              <button
                type="button"
                className="flex min-h-11 w-full flex-col items-start justify-center text-start hover:underline"
                onClick={() => onChoose(number)}
              >
                <span dir="ltr" className="font-medium tabular-nums">
                  {number}
                </span>
                <span className="text-muted-foreground">{t(`pay.simulator.${what}`)}</span>
              </button>
            </li>
          ))}
        </ul>
      </AlertBody>
    </Alert>
  );
}

/** A card form of our own, for the simulator alone: real cards are typed at the provider's. */
export function SimulatorForm({
  intent,
  publishableKey,
  simulatorUrl,
  action,
  returnPath,
  onDone,
}: PayFormProps & { simulatorUrl: string }) {
  const { t } = useTranslation();
  const form = useForm<CardInput>({
    resolver: standardSchemaResolver(cardInput),
    defaultValues: { number: "", expiry: "", cvc: "" },
  });
  const { control } = form;

  async function send({ number, expiry, cvc }: CardInput): Promise<void> {
    const [expMonth = "", year = ""] = expiry.replaceAll(" ", "").split("/");
    const simulator = { url: simulatorUrl, key: publishableKey };
    const returnUrl = new URL(returnPath, globalThis.location.origin).href;
    const card = { number: number.replaceAll(" ", ""), expMonth, expYear: `20${year}`, cvc };
    const step = await payWithCard(simulator, intent, card, returnUrl);
    if (step === null) await onDone(intentIdOf(intent.clientSecret));
    else globalThis.location.assign(step);
  }

  const { submit, pending } = useSubmit(form, send, {
    failed: { title: t("pay.failed"), fallbackKey: "pay.failedText" },
    onDone: () => undefined,
    onRefused: (error) => {
      if (!(error instanceof CardError)) return false;
      const message = cardRefusal(t, error.said);
      form.setError(REFUSAL, { message });
      toast({ title: t("pay.failed"), description: message, variant: "destructive" });
      return true;
    },
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Numbers
        onChoose={(number) => {
          form.setValue("number", number, { shouldValidate: true });
          if (form.getValues("expiry") === "") form.setValue("expiry", "12/34");
          if (form.getValues("cvc") === "") form.setValue("cvc", "123");
        }}
      />
      <TextField
        control={control}
        name="number"
        label={t("pay.number")}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        required
      />
      <div className="grid grid-cols-2 gap-5">
        <TextField
          control={control}
          name="expiry"
          label={t("pay.expiry")}
          placeholder={t("pay.expiryForm")}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          required
        />
        <TextField
          control={control}
          name="cvc"
          label={t("pay.cvc")}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          required
        />
      </div>
      <FormAlert control={control} />
      <Button type="submit" size="lg" loading={pending}>
        {action}
      </Button>
    </form>
  );
}
