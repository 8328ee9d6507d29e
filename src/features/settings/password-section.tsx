import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useAction } from "convex/react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { changePasswordInput, type ChangePasswordInput } from "#convex/model/identity/contract.ts";

import { AppLink } from "../../components/app-link.tsx";
import { emptySent } from "../../components/empty-sent.ts";
import { FormAlert } from "../../components/fields/form-alert.tsx";
import { PasswordField } from "../../components/fields/password-field.tsx";
import { useSubmit } from "../../components/use-submit.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { SettingsSection } from "./settings-section.tsx";

export function PasswordSection() {
  const { t } = useTranslation();
  const changePassword = useAction(api.account.changePassword);
  const form = useForm<ChangePasswordInput>({
    resolver: standardSchemaResolver(changePasswordInput),
    defaultValues: { currentPassword: "", password: "" },
  });
  const { control } = form;
  const { submit, pending } = useSubmit(form, changePassword, {
    done: () => ({ title: t("resetPage.saved"), description: t("account.passwordSavedText") }),
    failed: { title: t("resetPage.failed"), fallbackKey: "auth.tryAgain" },
    onDone: (sent) => emptySent(form, sent),
  });
  return (
    <SettingsSection title={t("account.passwordTitle")} text={t("account.passwordText")}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-md gap-4">
        <PasswordField
          control={control}
          name="currentPassword"
          label={t("account.currentPassword")}
          autoComplete="current-password"
          required
        />
        <PasswordField
          control={control}
          name="password"
          label={t("resetPage.newPassword")}
          help={t("auth.passwordHelp")}
          autoComplete="new-password"
          required
        />
        <FormAlert control={control} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" loading={pending}>
            {t("account.changePassword")}
          </Button>
          <Button asChild variant="link" size="sm">
            <AppLink to={paths.auth("forgot-password")}>{t("auth.forgotPassword")}</AppLink>
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}
