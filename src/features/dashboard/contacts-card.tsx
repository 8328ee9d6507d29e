import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { type Control, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { CONTACT_WAYS, type ContactsInput, contactsInput } from "#convex/model/users/contract.ts";

import { FormAlert } from "../../components/fields/form-alert.tsx";
import { TextField } from "../../components/fields/text-field.tsx";
import { Live } from "../../components/live.tsx";
import { useDraftForm } from "../../components/use-draft-form.ts";
import { useSubmit } from "../../components/use-submit.ts";
import { createTabDrafts } from "../../lib/window-drafts.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

type OwnContacts = FunctionReturnType<typeof api.contacts.own>;
const drafts = createTabDrafts<Partial<ContactsInput>>();
const NUMBERS = ["phone", "whatsapp", "zalo"] as const;

/** How one can be reached, and what of it the other side of an accepted booking sees. */
export function ContactsCard() {
  const { t } = useTranslation();
  return (
    <Card className="flex flex-col gap-5 p-5">
      <div>
        <h2 className="text-lg font-semibold">{t("contacts.title")}</h2>
        <p className="text-muted-foreground text-sm text-pretty">{t("contacts.text")}</p>
      </div>
      <Live
        query={api.contacts.own}
        args={{}}
        skeleton={<Skeleton className="h-96 w-full sm:h-72" />}
      >
        {(own) => <ContactsForm own={own} />}
      </Live>
    </Card>
  );
}

function ContactsForm({ own: { email, ...start } }: { own: OwnContacts }) {
  const { t } = useTranslation();
  const save = useMutation(api.contacts.save);
  const { form, settle } = useDraftForm<ContactsInput>({
    drafts,
    about: "contacts",
    start,
    resolver: standardSchemaResolver(contactsInput),
  });
  const { control } = form;
  const { submit, pending } = useSubmit(form, (input) => save(input), {
    done: () => ({ title: t("contacts.saved"), description: t("contacts.savedText") }),
    failed: { title: t("contacts.failed") },
    onDone: settle,
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-3">
        {NUMBERS.map((way) => (
          <TextField
            key={way}
            control={control}
            name={way}
            type="tel"
            dir="ltr"
            autoComplete="tel"
            placeholder="+84"
            label={t(`contacts.way.${way}`)}
          />
        ))}
      </div>
      <Shared control={control} email={email} />
      <FormAlert control={control} />
      <Button type="submit" loading={pending} className="self-start">
        {t("contacts.save")}
      </Button>
    </form>
  );
}

function Shared({ control, email }: { control: Control<ContactsInput>; email: string }) {
  const { t } = useTranslation();
  const { field } = useController({ control, name: "shared" });
  return (
    <Field group label={t("contacts.shared")} help={t("contacts.sharedHelp")}>
      <fieldset aria-label={t("contacts.shared")} className="grid gap-x-6 sm:grid-cols-2">
        {CONTACT_WAYS.map((way, index) => (
          <Checkbox
            key={way}
            ref={index === 0 ? field.ref : undefined}
            checked={field.value.includes(way)}
            onCheckedChange={(checked) =>
              field.onChange(
                CONTACT_WAYS.filter((one) => (one === way ? checked : field.value.includes(one))),
              )
            }
            label={
              way === "email" ? t("contacts.accountEmail", { email }) : t(`contacts.way.${way}`)
            }
          />
        ))}
      </fieldset>
    </Field>
  );
}
