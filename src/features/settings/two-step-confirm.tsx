import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useAction } from "convex/react";
import { Copy, Smartphone } from "lucide-react";
import { Suspense } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { twoStepCodeInput, type TwoStepCodeInput } from "#convex/model/identity/contract.ts";

import { TextField } from "../../components/fields/text-field.tsx";
import { useSubmit } from "../../components/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { Input } from "../../ui/input.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StepForm } from "./step-form.tsx";
import type { OnCodes, SetUp } from "./two-step-off.tsx";
import { useCopy } from "./use-copy.ts";

const QrCode = lazyPart(() => import("./qr-code.tsx").then((m) => ({ default: m.QrCode })));

interface TwoStepConfirmProps {
  setUp: SetUp;
  onCodes: OnCodes;
  onCancel: () => void;
}

/** The secret as the app takes it, and the first code that comes of it. */
export function TwoStepConfirm({ setUp, onCodes, onCancel }: TwoStepConfirmProps) {
  const { t } = useTranslation();
  const copy = useCopy();
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[auto_1fr]">
      <Suspense fallback={<Skeleton className="size-48" />}>
        <QrCode text={setUp.uri} label={t("twoStep.qrLabel")} />
      </Suspense>
      <div className="grid min-w-0 content-start gap-4">
        <p className="leading-relaxed">{t("twoStep.scan")}</p>
        <div className="flex gap-2">
          <Input
            readOnly
            dir="ltr"
            value={setUp.secret}
            aria-label={t("twoStep.secret")}
            className="font-mono text-sm"
            onFocus={(event) => event.target.select()}
          />
          <Button
            variant="outline"
            size="icon"
            aria-label={t("twoStep.copySecret")}
            onClick={() => void copy(setUp.secret)}
          >
            <Copy aria-hidden="true" />
          </Button>
        </div>
        <Button asChild variant="link" size="sm" className="justify-self-start sm:hidden">
          <a href={setUp.uri}>
            <Smartphone aria-hidden="true" />
            {t("twoStep.openApp")}
          </a>
        </Button>
        <FirstCode setUp={setUp} onCodes={onCodes} onCancel={onCancel} />
      </div>
    </div>
  );
}

function FirstCode({ setUp: { secret }, onCodes, onCancel }: TwoStepConfirmProps) {
  const { t } = useTranslation();
  const confirm = useAction(api.twoStep.confirm);
  const form = useForm<TwoStepCodeInput>({
    resolver: standardSchemaResolver(twoStepCodeInput),
    defaultValues: { code: "" },
  });
  const { control } = form;
  const { submit, pending } = useSubmit(
    form,
    async (input) => onCodes((await confirm({ ...input, secret })).recoveryCodes),
    {
      done: () => ({ title: t("twoStep.on"), description: t("twoStep.onText") }),
      failed: { title: t("twoStep.notOn"), fallbackKey: "auth.tryAgain" },
      onDone: () => undefined,
    },
  );
  return (
    <StepForm
      control={control}
      submit={submit}
      pending={pending}
      send={t("twoStep.turnOn")}
      onCancel={onCancel}
    >
      <TextField
        control={control}
        name="code"
        label={t("twoStep.firstCode")}
        help={t("twoStep.firstCodeHelp")}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
    </StepForm>
  );
}
