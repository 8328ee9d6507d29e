import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { loginInput, type LoginInput } from "#convex/model/users/contract.ts";

import { tError, tMessage } from "../../i18n/errors.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { toast } from "../../ui/toast-store.ts";
import { PasswordInput } from "./password-input.tsx";
import { useAuthCalls } from "./use-auth-calls.ts";

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation();
  const { signIn } = useAuthCalls();
  const form = useForm<LoginInput>({
    resolver: standardSchemaResolver(loginInput),
    defaultValues: { username: "", password: "" },
  });
  const { errors, isSubmitting } = form.formState;

  async function submit(input: LoginInput) {
    try {
      await signIn(input);
      toast({
        title: t("auth.signInSucceeded"),
        description: t("auth.welcomeBack"),
        variant: "success",
      });
      onSignedIn();
    } catch (error) {
      toast({
        title: t("auth.signInFailed"),
        description: tError(t, error, "auth.checkCredentials"),
        variant: "destructive",
      });
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      className="flex flex-col gap-4"
    >
      <Field label={t("auth.identifier")} error={tMessage(errors.username?.message)} required>
        <Input
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register("username")}
        />
      </Field>
      <Field label={t("auth.password")} error={tMessage(errors.password?.message)} required>
        <PasswordInput autoComplete="current-password" {...form.register("password")} />
      </Field>
      <Button type="submit" size="lg" loading={isSubmitting} className="mt-1 w-full">
        {t("auth.signIn")}
      </Button>
    </form>
  );
}
