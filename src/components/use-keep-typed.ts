import { useEffect, useEffectEvent } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

import { keepDraft } from "../lib/drafts.ts";

/** Keeps what a form holds as it is typed, or what `written` makes of it: whatever takes the form away, nothing is lost. */
export function useKeepTyped<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  about: string,
  written: (values: Values) => object = (values) => values,
): void {
  const keepTyped = useEffectEvent((values: Values) => keepDraft(about, written(values)));
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepTyped(values),
      }),
    [form],
  );
}
