// The fields of a company's profile, for onboarding, the public page and the dashboard: the forms differ in their rules and
// in the cities that they list, not in what they ask.
import { type Control, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";

import type { ScreenOption } from "#convex/model/catalog/contract.ts";
import {
  DESCRIPTION_MAX,
  leastDescription,
  type OperatorProfileInput,
} from "#convex/model/operators/contract.ts";

import { SelectField } from "./fields/select-field.tsx";
import { TextField } from "./fields/text-field.tsx";
import { TextareaField } from "./fields/textarea-field.tsx";
import { WebsiteField } from "./fields/website-field.tsx";
import { useCatalog } from "./use-catalog.ts";

type CompanyControl = { control: Control<OperatorProfileInput> };
type CompanyIdentityProps = CompanyControl & { cities: readonly ScreenOption[] };

/** Name, city and website. A city that the list leaves out stays chosen. */
export function CompanyIdentity({ control, cities }: CompanyIdentityProps) {
  const { t } = useTranslation();
  const catalog = useCatalog();
  const city = useWatch({ control, name: "city" });
  const ids = new Set([...cities.map(({ value }) => value), ...(city === "" ? [] : [city])]);
  return (
    <>
      <TextField
        control={control}
        name="companyName"
        label={t("operators.companyName")}
        autoComplete="organization"
        required
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          control={control}
          name="city"
          label={t("operators.city")}
          placeholder={t("operators.pickCity")}
          options={[...ids].map((value) => ({ value, label: catalog.city(value) }))}
          required
        />
        <WebsiteField
          control={control}
          name="website"
          label={t("operators.websiteField")}
          help={t("operators.websiteHelp")}
        />
      </div>
    </>
  );
}

/** `least` is how long a description the form's rules ask for. */
export function CompanyDescription({ control, least }: CompanyControl & { least: number }) {
  const { t } = useTranslation();
  return (
    <TextareaField
      control={control}
      name="description"
      label={t("operators.description")}
      placeholder={t("onboarding.operator.descriptionPlaceholder")}
      counts={DESCRIPTION_MAX}
      least={{ length: least, sentence: leastDescription(least) }}
      rows={6}
      required
    />
  );
}
