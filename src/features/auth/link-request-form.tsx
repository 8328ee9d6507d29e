import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState, type ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { linkForm, type LinkForm } from "#convex/model/identity/contract.ts";

import { FormAlert } from "../../components/fields/form-alert.tsx";
import { TextField } from "../../components/fields/text-field.tsx";
import { useSubmit } from "../../components/use-submit.ts";
import { Button } from "../../ui/button.tsx";
import { LinkSent } from "./link-sent.tsx";

interface LinkFormProps {
  intro: ReactNode;
  send: (values: LinkForm) => Promise<unknown>;
  words: { button: string; sent: string; failed: string };
  /** What is on its way, and how long it is good. */
  sentTo: (email: string) => string;
}

/** Asks for an address and says that a link is on its way there, whether or not anybody has it. */
export function LinkRequestForm({ intro, send, words, sentTo }: LinkFormProps) {
  const { t } = useTranslation();
  const [email, setEmail] = useState<string | null>(null);
  const form = useForm<LinkForm>({
    resolver: standardSchemaResolver(linkForm),
    defaultValues: { email: "" },
  });
  const { control } = form;
  const { submit, pending } = useSubmit(form, send, {
    done: () => ({ title: words.sent, description: t("auth.linkSentToast") }),
    failed: { title: words.failed, fallbackKey: "auth.tryAgain" },
    onDone: ({ email: to }) => setEmail(to.trim()),
  });

  if (email !== null) return <LinkSent text={sentTo(email)} onOther={() => setEmail(null)} />;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <p className="text-muted-foreground text-sm leading-relaxed">{intro}</p>
      <TextField
        control={control}
        name="email"
        type="email"
        label={t("auth.email")}
        autoComplete="email"
        spellCheck={false}
        required
      />
      <FormAlert control={control} />
      <Button type="submit" size="lg" loading={pending} className="mt-1 w-full">
        {words.button}
      </Button>
    </form>
  );
}
