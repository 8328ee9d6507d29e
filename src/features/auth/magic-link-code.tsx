import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { ShieldCheck } from "lucide-react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { twoStepCodeInput, type TwoStepCodeInput } from "#convex/model/identity/contract.ts";

import { FormAlert } from "../../components/fields/form-alert.tsx";
import { useSubmit } from "../../components/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CodeField } from "./code-field.tsx";

interface MagicLinkCodeProps {
  send: (code: string) => Promise<void>;
  onDone: () => void;
}

/** In place of the link's state, where its account has two-step sign-in. */
export function MagicLinkCode({ send, onDone }: MagicLinkCodeProps) {
  const { t } = useTranslation();
  const form = useForm<TwoStepCodeInput>({
    resolver: standardSchemaResolver(twoStepCodeInput),
    defaultValues: { code: "" },
  });
  const { submit, pending } = useSubmit(form, async ({ code }) => await send(code), {
    done: () => ({ title: t("auth.signInSucceeded"), description: t("auth.welcomeBack") }),
    failed: { title: t("auth.signInFailed"), fallbackKey: "auth.tryAgain" },
    onDone,
  });
  return (
    <div className="page-width grid flex-1 place-items-center py-10">
      <Card className="flex w-full max-w-md flex-col gap-4 p-6 sm:p-8">
        <span className="bg-primary-soft text-primary-deep grid size-14 place-items-center rounded-full">
          <ShieldCheck className="size-7" aria-hidden="true" />
        </span>
        <h1 className="text-heading font-semibold">{t("linkPage.codeTitle")}</h1>
        <p className="text-muted-foreground leading-relaxed">{t("linkPage.codeText")}</p>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <CodeField control={form.control} name="code" />
          <FormAlert control={form.control} />
          <Button type="submit" size="lg" loading={pending} className="w-full">
            {t("auth.signIn")}
          </Button>
        </form>
      </Card>
    </div>
  );
}
