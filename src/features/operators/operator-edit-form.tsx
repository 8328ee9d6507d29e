import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "convex/react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { OPERATOR_ONBOARDING_CITIES } from "#convex/model/catalog/contract.ts";
import { operatorUpdateInput } from "#convex/model/operators/contract.ts";
import type { OperatorUpdateInput } from "#convex/model/operators/contract.ts";

import { EditFrame } from "../../components/edit-frame.tsx";
import { SelectField } from "../../components/fields/select-field.tsx";
import { TextField } from "../../components/fields/text-field.tsx";
import { TextareaField } from "../../components/fields/textarea-field.tsx";
import { useCatalog } from "../../components/use-catalog.ts";
import { LogoField } from "./logo-field.tsx";
import type { OperatorPageData } from "./operator-page.ts";

type OperatorEditFormProps = { operator: OperatorPageData["operator"]; onDone: () => void };

/** The owner's edit mode, in the place of what it edits. */
export function OperatorEditForm({ operator, onDone }: OperatorEditFormProps) {
  const { t } = useTranslation();
  const catalog = useCatalog();
  const update = useMutation(api.operators.update);
  const { companyName, website, city, description } = operator;
  const form = useForm<OperatorUpdateInput>({
    resolver: standardSchemaResolver(operatorUpdateInput),
    defaultValues: { companyName, website, city, description },
  });
  const { control } = form;
  const send = (input: OperatorUpdateInput) => update({ operatorId: operator.userId, ...input });
  const cities = [...OPERATOR_ONBOARDING_CITIES.map((option) => option.value), city];

  return (
    <EditFrame form={form} send={send} onDone={onDone}>
      <LogoField operator={operator} />
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
          options={[...new Set(cities)].map((value) => ({ value, label: catalog.city(value) }))}
          required
        />
        <TextField
          control={control}
          name="website"
          type="url"
          label={t("operators.websiteField")}
          help={t("operators.websiteHelp")}
          inputMode="url"
          autoComplete="url"
        />
      </div>
      <TextareaField
        control={control}
        name="description"
        label={t("operators.description")}
        rows={6}
        required
      />
    </EditFrame>
  );
}
