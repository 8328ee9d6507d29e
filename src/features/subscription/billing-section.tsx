import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useAction } from "convex/react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { type BillingDetails, billingInput } from "#convex/model/subscriptions/contract.ts";

import { FormAlert } from "../../components/fields/form-alert.tsx";
import { SelectField } from "../../components/fields/select-field.tsx";
import { TextField } from "../../components/fields/text-field.tsx";
import { useDraftForm } from "../../components/use-draft-form.ts";
import { useSubmit } from "../../components/use-submit.ts";
import { useFormat } from "../../i18n/format.ts";
import { createTabDrafts } from "../../lib/window-drafts.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";

/** Where tour operators who come to Vietnam are at home; the rest writes to us. */
const COUNTRIES = [
  "VN",
  "AU",
  "CA",
  "CH",
  "CN",
  "DE",
  "DK",
  "ES",
  "FR",
  "GB",
  "IN",
  "IT",
  "JP",
  "KH",
  "KR",
  "LA",
  "MY",
  "NL",
  "NZ",
  "SE",
  "SG",
  "TH",
  "TW",
  "US",
];
const EMPTY: BillingDetails = { companyName: "", address: "", city: "", country: "VN", taxId: "" };
const drafts = createTabDrafts<Partial<BillingDetails>>();
const resolver = standardSchemaResolver(billingInput);

function useCountries() {
  const { language } = useFormat();
  const names = new Intl.DisplayNames(language, { type: "region" });
  return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value }));
}

/** What stands on invoices: company, address and tax number. */
export function BillingSection({ billing }: { billing: BillingDetails | null }) {
  const { t } = useTranslation();
  const saveBilling = useAction(api.subscriptions.saveBilling);
  const countries = useCountries();
  const { form, settle } = useDraftForm<BillingDetails>({
    drafts,
    about: "billing",
    start: billing ?? EMPTY,
    resolver,
  });
  const { control } = form;
  const { submit, pending } = useSubmit(form, saveBilling, {
    done: () => ({
      title: t("subscription.billingSaved"),
      description: t("subscription.billingSavedText"),
    }),
    failed: { title: t("subscription.billingFailed"), fallbackKey: "auth.tryAgain" },
    onDone: settle,
  });
  return (
    <section aria-labelledby="billing" className="flex flex-col gap-3">
      <h2 id="billing" className="text-lg font-semibold">
        {t("subscription.billing")}
      </h2>
      <Card className="p-5">
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              control={control}
              name="companyName"
              label={t("operators.companyName")}
              autoComplete="organization"
            />
            <TextField
              control={control}
              name="taxId"
              label={t("subscription.taxId")}
              help={t("subscription.taxIdHelp")}
              inputMode="numeric"
              autoComplete="off"
              dir="ltr"
            />
            <TextField
              control={control}
              name="address"
              label={t("subscription.address")}
              autoComplete="street-address"
            />
            <TextField
              control={control}
              name="city"
              label={t("operators.city")}
              autoComplete="address-level2"
            />
            <SelectField
              control={control}
              name="country"
              label={t("subscription.country")}
              placeholder={t("subscription.country")}
              options={countries}
              required
            />
          </div>
          <FormAlert control={control} />
          <Button type="submit" loading={pending} className="justify-self-start">
            {t("account.save")}
          </Button>
        </form>
      </Card>
    </section>
  );
}
