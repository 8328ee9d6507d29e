import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { BriefcaseBusiness, Compass } from "lucide-react";
import { Controller, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { readAppError } from "#convex/model/errors.ts";
import { registerInput, type RegisterInput } from "#convex/model/users/contract.ts";

import { tError, tMessage } from "../../i18n/errors.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { RadioCard, RadioGroup } from "../../ui/radio-group.tsx";
import { toast } from "../../ui/toast-store.ts";
import { PasswordInput } from "./password-input.tsx";
import { useAuthCalls } from "./use-auth-calls.ts";

const FIELDS = ["name", "username", "email", "password", "role"] as const;

function isField(name: string | undefined): name is (typeof FIELDS)[number] {
  return (FIELDS as readonly (string | undefined)[]).includes(name);
}

export function RegisterForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation();
  const { register } = useAuthCalls();
  const form = useForm<RegisterInput>({
    resolver: standardSchemaResolver(registerInput),
    defaultValues: { name: "", username: "", email: "", password: "" },
  });
  const { errors, isSubmitting } = form.formState;

  async function submit(input: RegisterInput) {
    try {
      await register(input);
      toast({
        title: t("auth.registered"),
        description: t("auth.registeredWelcome", { name: input.name }),
        variant: "success",
      });
      onSignedIn();
    } catch (error) {
      const refusal = readAppError(error);
      if (refusal && isField(refusal.field)) {
        form.setError(refusal.field, { message: refusal.message }, { shouldFocus: true });
      }
      toast({
        title: t("auth.registerFailed"),
        description: tError(t, error, "auth.checkInformation"),
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
      <Field group label={t("auth.roleQuestion")} error={tMessage(errors.role?.message)}>
        <Controller
          control={form.control}
          name="role"
          render={({ field }) => (
            <RadioGroup
              value={field.value ?? ""}
              onValueChange={field.onChange}
              className="grid grid-cols-2 gap-3"
            >
              <RadioCard
                ref={field.ref}
                value="OPERATOR"
                icon={<BriefcaseBusiness aria-hidden="true" />}
                title={t("auth.roleOperator")}
                description={t("auth.roleOperatorText")}
              />
              <RadioCard
                value="GUIDE"
                icon={<Compass aria-hidden="true" />}
                title={t("auth.roleGuide")}
                description={t("auth.roleGuideText")}
              />
            </RadioGroup>
          )}
        />
      </Field>
      <Field label={t("auth.name")} error={tMessage(errors.name?.message)} required>
        <Input autoComplete="name" {...form.register("name")} />
      </Field>
      <Field label={t("auth.email")} error={tMessage(errors.email?.message)} required>
        <Input type="email" autoComplete="email" spellCheck={false} {...form.register("email")} />
      </Field>
      <Field
        label={t("auth.username")}
        help={t("auth.usernameHelp")}
        error={tMessage(errors.username?.message)}
        required
      >
        <Input
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register("username")}
        />
      </Field>
      <Field
        label={t("auth.password")}
        help={t("auth.passwordHelp")}
        error={tMessage(errors.password?.message)}
        required
      >
        <PasswordInput autoComplete="new-password" {...form.register("password")} />
      </Field>
      <Button type="submit" size="lg" loading={isSubmitting} className="mt-1 w-full">
        {t("auth.createAccount")}
      </Button>
    </form>
  );
}
