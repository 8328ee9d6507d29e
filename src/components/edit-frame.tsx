import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { Button } from "../ui/button.tsx";
import { FormAlert } from "./fields/form-alert.tsx";
import { useFirstField } from "./use-first-field.ts";
import { useSubmit } from "./use-submit.ts";

type EditFrameProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** Saves; a refusal is thrown. */
  send: (values: Values) => Promise<unknown>;
  /** Lets go of what was typed: it is given up. */
  forget: () => void;
  /** Lets go of what has been saved; false where more was typed since. */
  settle: (saved: Values) => boolean;
  /** Saved or given up. Missing where there is nothing to go back to: the form then stands for good, and leaves the focus where it is. */
  onDone?: (() => void) | undefined;
  children: ReactNode;
};

/** The edit mode of a profile: stands in the place of what it edits, between its heading and its two buttons. */
export function EditFrame<Values extends FieldValues>(props: EditFrameProps<Values>) {
  const { form, send, forget, settle, onDone, children } = props;
  const { t } = useTranslation();
  const { submit, pending } = useSubmit(form, send, {
    done: () => ({ title: t("guide.saved"), description: t("guide.savedText") }),
    failed: { title: t("guide.saveFailed") },
    onDone: (written) => {
      if (settle(written)) onDone?.();
    },
  });
  const element = useFirstField(onDone !== undefined);
  return (
    <form
      ref={element}
      noValidate
      aria-label={t("guide.editing")}
      onSubmit={(event) => void submit(event)}
      className="border-primary/40 bg-card flex flex-col gap-5 rounded-xl border p-5 shadow-sm"
    >
      <h2 className="text-lg font-semibold">{t("guide.editing")}</h2>
      {children}
      <FormAlert control={form.control} />
      <div className="flex justify-end gap-2">
        {onDone && (
          <Button
            variant="ghost"
            onClick={() => {
              forget();
              onDone();
            }}
          >
            {t("guide.cancel")}
          </Button>
        )}
        <Button type="submit" loading={pending}>
          {t("guide.save")}
        </Button>
      </div>
    </form>
  );
}
