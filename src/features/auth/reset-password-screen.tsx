import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useAction } from "convex/react";
import { KeyRound } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { newPasswordForm, type NewPasswordForm } from "#convex/model/identity/contract.ts";

import { AppLink } from "../../components/app-link.tsx";
import { FormAlert } from "../../components/fields/form-alert.tsx";
import { PasswordField } from "../../components/fields/password-field.tsx";
import { useSubmit } from "../../components/use-submit.ts";
import { useLinkToken } from "../../lib/link-token.ts";
import { paths } from "../../lib/paths.ts";
import { writeSession } from "../../lib/session-store.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { LinkMessage } from "./link-message.tsx";

const KEPT_AS = "reset-token";

function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation();
  const reset = useAction(api.links.resetPassword);
  const form = useForm<NewPasswordForm>({
    resolver: standardSchemaResolver(newPasswordForm),
    defaultValues: { password: "" },
  });
  const { control } = form;
  const { submit, pending } = useSubmit(
    form,
    async ({ password }) => await reset({ token, password }),
    {
      done: () => ({ title: t("resetPage.saved"), description: t("resetPage.savedText") }),
      failed: { title: t("resetPage.failed"), fallbackKey: "auth.tryAgain" },
      onDone: () => {
        writeSession(KEPT_AS, undefined);
        onDone();
      },
    },
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <PasswordField
        control={control}
        name="password"
        label={t("resetPage.newPassword")}
        help={t("auth.passwordHelp")}
        autoComplete="new-password"
        required
      />
      <FormAlert control={control} />
      <Button type="submit" size="lg" loading={pending} className="w-full">
        {t("resetPage.save")}
      </Button>
    </form>
  );
}

function WayOn({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button asChild size="lg" className="w-full">
      <AppLink to={to}>{children}</AppLink>
    </Button>
  );
}

export function ResetPasswordScreen() {
  const { t } = useTranslation();
  const token = useLinkToken(KEPT_AS);
  const [isDone, setIsDone] = useState(false);
  return (
    <div className="page-width grid flex-1 place-items-center py-10">
      <Card className="flex w-full max-w-md flex-col gap-4 p-6 sm:p-8">
        <span className="bg-primary-soft text-primary-deep grid size-14 place-items-center rounded-full">
          <KeyRound className="size-7" aria-hidden="true" />
        </span>
        <h1 className="text-heading font-semibold">{t("resetPage.pageTitle")}</h1>
        {isDone && (
          <>
            <LinkMessage state="success">{t("resetPage.savedText")}</LinkMessage>
            <WayOn to={paths.auth("sign-in")}>{t("auth.signIn")}</WayOn>
          </>
        )}
        {!isDone && token === null && (
          <>
            <LinkMessage state="error">{t("resetPage.incomplete")}</LinkMessage>
            <WayOn to={paths.auth("forgot-password")}>{t("linkPage.requestNew")}</WayOn>
          </>
        )}
        {!isDone && token !== null && (
          <>
            <p className="text-muted-foreground">{t("resetPage.text")}</p>
            <ResetForm token={token} onDone={() => setIsDone(true)} />
            <Button asChild variant="link" className="self-center">
              <AppLink to={paths.auth("forgot-password")}>{t("linkPage.requestNew")}</AppLink>
            </Button>
          </>
        )}
      </Card>
    </div>
  );
}
