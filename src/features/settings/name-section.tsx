import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "convex/react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { nameInput, type NameInput } from "#convex/model/identity/contract.ts";

import { FormAlert } from "../../components/fields/form-alert.tsx";
import { TextField } from "../../components/fields/text-field.tsx";
import { useDraftForm } from "../../components/use-draft-form.ts";
import { useSubmit } from "../../components/use-submit.ts";
import { createTabDrafts } from "../../lib/window-drafts.ts";
import { Button } from "../../ui/button.tsx";
import { SettingsSection } from "./settings-section.tsx";

const drafts = createTabDrafts<Partial<NameInput>>();

export function NameSection({ name }: { name: string }) {
  const { t } = useTranslation();
  const setName = useMutation(api.account.setName);
  const { form, settle } = useDraftForm<NameInput>({
    drafts,
    about: "name",
    start: { name },
    resolver: standardSchemaResolver(nameInput),
  });
  const { control } = form;
  const { submit, pending } = useSubmit(form, setName, {
    done: () => ({ title: t("account.nameSaved"), description: t("account.nameSavedText") }),
    failed: { title: t("account.notSaved"), fallbackKey: "auth.tryAgain" },
    onDone: settle,
  });
  return (
    <SettingsSection title={t("account.nameTitle")} text={t("account.nameText")}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-md gap-4">
        <TextField
          control={control}
          name="name"
          label={t("auth.name")}
          autoComplete="name"
          required
        />
        <FormAlert control={control} />
        <Button type="submit" loading={pending} className="justify-self-start">
          {t("account.save")}
        </Button>
      </form>
    </SettingsSection>
  );
}
