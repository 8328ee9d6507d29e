import type { DefaultValues, FieldValues, Path, UseFormReturn } from "react-hook-form";

import { sameContent } from "../lib/same-content.ts";

/**
 * Empties a form that has done its work, given the fields as they were sent. What was typed since then stays. `blank` is for a form
 * that may have begun with a draft.
 */
export function emptySent<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  sent: Values,
  blank?: DefaultValues<Values>,
): void {
  const now = form.getValues();
  form.reset(blank);
  for (const field of Object.keys(now) as Path<Values>[]) {
    if (sameContent({ value: now[field] }, { value: sent[field] })) continue;
    form.setValue(field, now[field], { shouldDirty: true });
  }
}
