import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useAction } from "convex/react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { importInput, type ImportInput } from "#convex/model/calendars/contract.ts";

import { FormAlert } from "../../components/fields/form-alert.tsx";
import { TextField } from "../../components/fields/text-field.tsx";
import { useSubmit } from "../../components/use-submit.ts";
import { Button } from "../../ui/button.tsx";

/** Calendar programs like to say webcal:// for an address that is fetched by https. */
function asHttps(url: string): string {
  return url.trim().replace(/^webcals?:\/\//i, "https://");
}

type ImportFormProps = { onDone: () => void; onCancel: (() => void) | undefined };

export function ImportForm({ onDone, onCancel }: ImportFormProps) {
  const { t } = useTranslation();
  const setImport = useAction(api.calendars.setImport);
  const form = useForm<ImportInput>({
    resolver: (values, context, options) =>
      standardSchemaResolver(importInput)({ url: asHttps(values.url) }, context, options),
    defaultValues: { url: "" },
  });
  const { submit, pending } = useSubmit(form, (input) => setImport(input), {
    done: () => ({
      title: t("calendarLinks.importSaved"),
      description: t("calendarLinks.importSavedText"),
    }),
    failed: { title: t("calendarLinks.failed") },
    onDone,
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <TextField
        control={form.control}
        name="url"
        type="url"
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        label={t("calendarLinks.importAddress")}
        help={t("calendarLinks.importHelp")}
        placeholder="https://"
        required
      />
      <FormAlert control={form.control} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={pending} aria-busy={pending || undefined}>
          {t(pending ? "calendarLinks.checking" : "calendarLinks.import")}
        </Button>
        {onCancel && (
          <Button type="button" variant="ghost" disabled={pending} onClick={onCancel}>
            {t("calendarLinks.back")}
          </Button>
        )}
      </div>
    </form>
  );
}
