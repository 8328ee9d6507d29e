import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { BriefcaseBusiness, Compass } from "lucide-react";
import { useTranslation } from "react-i18next";

import { registerInput, type RegisterInput } from "#convex/model/identity/contract.ts";

import { FormAlert } from "../../components/fields/form-alert.tsx";
import { PasswordField } from "../../components/fields/password-field.tsx";
import { RadioCardsField } from "../../components/fields/radio-cards-field.tsx";
import { TextField } from "../../components/fields/text-field.tsx";
import { useDraftForm } from "../../components/use-draft-form.ts";
import { useSubmit } from "../../components/use-submit.ts";
import { paths } from "../../lib/paths.ts";
import { createTabDraftsWithout } from "../../lib/window-drafts.ts";
import type { Newcomer } from "../../session/auth-dialog-store.ts";
import { Button } from "../../ui/button.tsx";
import { useAuthCalls } from "./use-auth-calls.ts";
import { fetchingNote } from "./verify-note.ts";

/** What is written comes back where the form was closed, another tab was looked at or the page was loaded again. A password is kept nowhere. */
const drafts = createTabDraftsWithout<RegisterInput>("password");

/** What was typed stays here. */
function NewTab({ to, children }: { to: string; children: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className="text-primary-deep font-medium underline underline-offset-4"
    >
      {children}
    </a>
  );
}

interface RegisterFormProps {
  newcomer: Newcomer | undefined;
  onSignedIn: () => void;
}

export function RegisterForm({ newcomer, onSignedIn }: RegisterFormProps) {
  const { t } = useTranslation();
  const { register } = useAuthCalls();
  const { form, forget } = useDraftForm<RegisterInput>({
    drafts,
    about: "registration",
    start: { name: "", username: "", email: "", password: "", ...newcomer },
    resolver: standardSchemaResolver(registerInput),
  });
  const { control } = form;
  const { submit, pending } = useSubmit(form, fetchingNote(register), {
    done: ({ name }) => ({
      title: t("auth.registered"),
      description: t("auth.registeredWelcome", { name }),
    }),
    failed: { title: t("auth.registerFailed"), fallbackKey: "auth.checkInformation" },
    onDone: () => {
      forget();
      onSignedIn();
    },
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <RadioCardsField
        control={control}
        name="role"
        label={t("auth.roleQuestion")}
        options={[
          {
            value: "OPERATOR",
            icon: <BriefcaseBusiness aria-hidden="true" />,
            title: t("auth.roleOperator"),
            description: t("auth.roleOperatorText"),
          },
          {
            value: "GUIDE",
            icon: <Compass aria-hidden="true" />,
            title: t("auth.roleGuide"),
            description: t("auth.roleGuideText"),
          },
        ]}
      />
      <TextField
        control={control}
        name="name"
        label={t("auth.name")}
        autoComplete="name"
        required
      />
      <TextField
        control={control}
        name="email"
        type="email"
        label={t("auth.email")}
        autoComplete="email"
        spellCheck={false}
        required
      />
      <TextField
        control={control}
        name="username"
        label={t("auth.username")}
        help={t("auth.usernameHelp")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        control={control}
        name="password"
        label={t("auth.password")}
        help={t("auth.passwordHelp")}
        autoComplete="new-password"
        required
      />
      <FormAlert control={control} />
      <p className="text-muted-foreground text-sm leading-relaxed">
        {t("auth.agree")} <NewTab to={paths.terms}>{t("footer.terms")}</NewTab>
        {"\u00A0· "}
        <NewTab to={paths.privacy}>{t("footer.privacy")}</NewTab>
      </p>
      <Button type="submit" size="lg" loading={pending} className="mt-1 w-full">
        {t("auth.createAccount")}
      </Button>
    </form>
  );
}
