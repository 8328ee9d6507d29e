import type { ComponentProps } from "react";
import { useFormState, useWatch, type FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { useFormat } from "../../i18n/format.ts";
import { lookUp } from "../../i18n/look-up.ts";
import { Textarea } from "../../ui/textarea.tsx";
import { BoundField, type FieldOf } from "./bound-field.tsx";

type TextareaFieldProps<Values extends FieldValues> = FieldOf<Values, string | null | undefined> &
  Omit<ComponentProps<"textarea">, keyof FieldOf<Values, string>> & {
    /** Says under the field how many letters are written, of how many. */
    counts?: number;
    /** The contract's sentence on what is too short, told beside the count until enough is written. */
    least?: { length: number; sentence: string };
  };

export function TextareaField<Values extends FieldValues>(props: TextareaFieldProps<Values>) {
  const { control, name, label, help, required, className, counts, least, ...textarea } = props;
  const { i18n } = useTranslation();
  const format = useFormat();
  const written: unknown = useWatch({ control, name });
  const formState = useFormState({ control, name });
  const text = typeof written === "string" ? written : "";
  const counted = counts !== undefined && format.counted(text.length, counts);
  // The error says it below, once the field has one.
  const isTold = control.getFieldState(name, formState).error !== undefined;
  const isShort = least !== undefined && !isTold && text.trim().length < least.length;
  const asked = isShort && (lookUp(i18n, "errors", least.sentence) ?? least.sentence);
  return (
    <BoundField
      {...{ control, name, label, required, className }}
      help={[asked, counted].filter(Boolean).join(" · ") || help}
    >
      {(bound) => <Textarea {...textarea} {...bound} />}
    </BoundField>
  );
}
