import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useAction } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { beginTwoStepInput, type BeginTwoStepInput } from "#convex/model/identity/contract.ts";

import { PasswordField } from "../../components/fields/password-field.tsx";
import { useSubmit } from "../../components/use-submit.ts";
import type { Profile } from "../../session/use-profile.ts";
import { Alert, AlertBody } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { StepForm } from "./step-form.tsx";
import { TwoStepConfirm } from "./two-step-confirm.tsx";

export type SetUp = FunctionReturnType<typeof api.twoStep.begin>;
export type OnCodes = (codes: readonly string[]) => void;

interface TwoStepOffProps {
  user: Profile;
  isRequired: boolean;
  onCodes: OnCodes;
}

/** What has to be there before: a way back, and a first step. */
function missingFor(user: Profile): "verifyFirst" | "passwordFirst" | null {
  if (user.emailVerified === null) return "verifyFirst";
  return user.hasPassword ? null : "passwordFirst";
}

/** The way from a password to an app that gives codes. */
export function TwoStepOff({ user, isRequired, onCodes }: TwoStepOffProps) {
  const { t } = useTranslation();
  const [step, setStep] = useState<"off" | "password" | SetUp>("off");
  const missing = missingFor(user);
  if (typeof step === "object") {
    return <TwoStepConfirm setUp={step} onCodes={onCodes} onCancel={() => setStep("off")} />;
  }
  return (
    <div className="grid max-w-md gap-4">
      {isRequired && (
        <Alert variant="info">
          <AlertBody>{t("twoStep.requiredText")}</AlertBody>
        </Alert>
      )}
      {step === "off" ? (
        <>
          <p className="leading-relaxed">{t("twoStep.offText")}</p>
          {missing === null ? (
            <Button className="justify-self-start" onClick={() => setStep("password")}>
              {t("twoStep.setUp")}
            </Button>
          ) : (
            <p className="text-muted-foreground text-sm">{t(`twoStep.${missing}`)}</p>
          )}
        </>
      ) : (
        <PasswordStep onSetUp={setStep} onCancel={() => setStep("off")} />
      )}
    </div>
  );
}

interface PasswordStepProps {
  onSetUp: (setUp: SetUp) => void;
  onCancel: () => void;
}

function PasswordStep({ onSetUp, onCancel }: PasswordStepProps) {
  const { t } = useTranslation();
  const begin = useAction(api.twoStep.begin);
  const form = useForm<BeginTwoStepInput>({
    resolver: standardSchemaResolver(beginTwoStepInput),
    defaultValues: { password: "" },
  });
  const { control } = form;
  const { submit, pending } = useSubmit(form, async (input) => onSetUp(await begin(input)), {
    failed: { title: t("twoStep.notOn"), fallbackKey: "auth.tryAgain" },
    onDone: () => undefined,
  });
  return (
    <StepForm
      control={control}
      submit={submit}
      pending={pending}
      send={t("twoStep.goOn")}
      onCancel={onCancel}
    >
      <p className="text-muted-foreground text-sm">{t("twoStep.passwordText")}</p>
      <PasswordField
        control={control}
        name="password"
        label={t("account.currentPassword")}
        autoComplete="current-password"
        required
      />
    </StepForm>
  );
}
