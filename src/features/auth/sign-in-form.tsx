import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { loginInput, type LoginInput } from "#convex/model/identity/contract.ts";

import { FormAlert } from "../../components/fields/form-alert.tsx";
import { PasswordField } from "../../components/fields/password-field.tsx";
import { TextField } from "../../components/fields/text-field.tsx";
import { useSubmit } from "../../components/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { CodeField } from "./code-field.tsx";
import { useAuthCalls } from "./use-auth-calls.ts";
import { useSecondStep } from "./use-second-step.ts";
import { fetchingNote } from "./verify-note.ts";

interface SignInFormProps {
  onSignedIn: () => void;
  onForgotten: () => void;
}

export function SignInForm({ onSignedIn, onForgotten }: SignInFormProps) {
  const { t } = useTranslation();
  const { signIn } = useAuthCalls();
  const second = useSecondStep();
  const form = useForm<LoginInput>({
    resolver: standardSchemaResolver(loginInput),
    defaultValues: { username: "", password: "", code: "" },
  });
  const { control } = form;
  const { submit, pending } = useSubmit(form, fetchingNote(signIn), {
    done: () => ({ title: t("auth.signInSucceeded"), description: t("auth.welcomeBack") }),
    failed: { title: t("auth.signInFailed"), fallbackKey: "auth.checkCredentials" },
    onDone: onSignedIn,
    onRefused: second.onRefused,
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <TextField
        control={control}
        name="username"
        label={t("auth.identifier")}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        control={control}
        name="password"
        label={t("auth.password")}
        autoComplete="current-password"
        required
      />
      <Button variant="link" size="sm" className="-mt-2 self-end" onClick={onForgotten}>
        {t("auth.forgotPassword")}
      </Button>
      {second.isAsked && <CodeField control={control} name="code" />}
      <FormAlert control={control} />
      <Button type="submit" size="lg" loading={pending} className="mt-1 w-full">
        {t("auth.signIn")}
      </Button>
    </form>
  );
}
