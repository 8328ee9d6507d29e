import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "convex/react";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { OPERATOR_ONBOARDING_CITIES } from "#convex/model/catalog/contract.ts";
import { operatorUpdateInput } from "#convex/model/operators/contract.ts";
import type { OperatorUpdateInput } from "#convex/model/operators/contract.ts";

import { EditFrame } from "../../components/edit-frame.tsx";
import { useCatalog } from "../../components/use-catalog.ts";
import { tError, tMessage } from "../../i18n/errors.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Select, SelectItem } from "../../ui/select.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { toast } from "../../ui/toast-store.ts";
import type { OperatorPageData } from "./operator-page.ts";

type OperatorEditFormProps = { operator: OperatorPageData["operator"]; onDone: () => void };

/** The owner's edit mode, in the place of what it edits. */
export function OperatorEditForm({ operator, onDone }: OperatorEditFormProps) {
  const { t } = useTranslation();
  const catalog = useCatalog();
  const update = useMutation(api.operators.update);
  const form = useForm<OperatorUpdateInput>({
    resolver: standardSchemaResolver(operatorUpdateInput),
    defaultValues: {
      companyName: operator.companyName,
      website: operator.website,
      city: operator.city,
      description: operator.description,
    },
  });
  const { errors, isSubmitting } = form.formState;
  const city = useWatch({ control: form.control, name: "city" }) ?? "";
  const cities = OPERATOR_ONBOARDING_CITIES.map((option) => option.value);

  async function save(input: OperatorUpdateInput) {
    try {
      await update({ operatorId: operator.userId, ...input });
      toast({ title: t("guide.saved"), description: t("guide.savedText"), variant: "success" });
      onDone();
    } catch (error) {
      toast({
        title: t("guide.saveFailed"),
        description: tError(t, error),
        variant: "destructive",
      });
    }
  }

  return (
    <EditFrame saving={isSubmitting} onSubmit={form.handleSubmit(save)} onCancel={onDone}>
      <Field
        label={t("operators.companyName")}
        error={tMessage(errors.companyName?.message)}
        required
      >
        <Input autoComplete="organization" {...form.register("companyName")} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t("operators.city")} error={tMessage(errors.city?.message)} required>
          <Select
            value={city}
            placeholder={t("operators.pickCity")}
            onValueChange={(value) => form.setValue("city", value)}
          >
            {[...new Set([...cities, operator.city])].map((value) => (
              <SelectItem key={value} value={value}>
                {catalog.city(value)}
              </SelectItem>
            ))}
          </Select>
        </Field>
        <Field
          label={t("operators.websiteField")}
          help={t("operators.websiteHelp")}
          error={tMessage(errors.website?.message)}
        >
          <Input type="url" inputMode="url" autoComplete="url" {...form.register("website")} />
        </Field>
      </div>
      <Field
        label={t("operators.description")}
        error={tMessage(errors.description?.message)}
        required
      >
        <Textarea rows={6} {...form.register("description")} />
      </Field>
    </EditFrame>
  );
}
