import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useAction } from "convex/react";
import { BadgeCheck, MailWarning } from "lucide-react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { changeEmailInput, type ChangeEmailInput } from "#convex/model/identity/contract.ts";

import { FormAlert } from "../../components/fields/form-alert.tsx";
import { PasswordField } from "../../components/fields/password-field.tsx";
import { TextField } from "../../components/fields/text-field.tsx";
import { useDraftForm } from "../../components/use-draft-form.ts";
import { useSubmit } from "../../components/use-submit.ts";
import { createTabDraftsWithout } from "../../lib/window-drafts.ts";
import type { Profile } from "../../session/use-profile.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** The address comes back after a look at another page. A password is kept nowhere. */
const drafts = createTabDraftsWithout<ChangeEmailInput>("password");

function CurrentEmail({ email, isVerified }: { email: string; isVerified: boolean }) {
  const { t } = useTranslation();
  return (
    <p className="flex flex-wrap items-center gap-2.5">
      <bdi className="min-w-0 font-medium break-all">{email}</bdi>
      {isVerified ? (
        <Badge variant="available">
          <BadgeCheck aria-hidden="true" />
          {t("account.emailVerified")}
        </Badge>
      ) : (
        <Badge variant="amber">
          <MailWarning aria-hidden="true" />
          {t("account.emailUnverified")}
        </Badge>
      )}
    </p>
  );
}

export function EmailSection({ user }: { user: Profile }) {
  const { t } = useTranslation();
  return (
    <SettingsSection title={t("account.emailTitle")} text={t("account.emailText")}>
      <CurrentEmail email={user.email} isVerified={user.emailVerified !== null} />
      {user.hasPassword ? (
        <ChangeEmailForm />
      ) : (
        <p className="text-muted-foreground mt-4 text-sm">{t("account.noPasswordYet")}</p>
      )}
    </SettingsSection>
  );
}

function ChangeEmailForm() {
  const { t } = useTranslation();
  const changeEmail = useAction(api.account.changeEmail);
  const { form, forget } = useDraftForm<ChangeEmailInput>({
    drafts,
    about: "email",
    start: { email: "", password: "" },
    resolver: standardSchemaResolver(changeEmailInput),
  });
  const { control } = form;
  const { submit, pending } = useSubmit(form, changeEmail, {
    done: ({ email: to }) => ({
      title: t("verify.sent"),
      description: t("account.emailSentText", { email: to }),
    }),
    failed: { title: t("account.notSaved"), fallbackKey: "auth.tryAgain" },
    onDone: forget,
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid max-w-md gap-4">
      <TextField
        control={control}
        name="email"
        type="email"
        label={t("account.newEmail")}
        autoComplete="email"
        spellCheck={false}
        required
      />
      <PasswordField
        control={control}
        name="password"
        label={t("account.currentPassword")}
        autoComplete="current-password"
        required
      />
      <FormAlert control={control} />
      <Button type="submit" loading={pending} className="justify-self-start">
        {t("account.changeEmail")}
      </Button>
    </form>
  );
}
