import type { ComponentProps } from "react";
import { useWatch, type FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { useFormat } from "../../i18n/format.ts";
import { Textarea } from "../../ui/textarea.tsx";
import { BoundField, type FieldOf } from "./bound-field.tsx";

type TextareaFieldProps<Values extends FieldValues> = FieldOf<Values, string | null | undefined> &
  Omit<ComponentProps<"textarea">, keyof FieldOf<Values, string>> & {
    /** Says under the field how many letters are written, of how many. */
    counts?: number;
  };

export function TextareaField<Values extends FieldValues>(props: TextareaFieldProps<Values>) {
  const { control, name, label, help, required, className, counts, ...textarea } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const written: unknown = useWatch({ control, name });
  const count = typeof written === "string" ? written.length : 0;
  const counted =
    counts === undefined ? help : t("common.characters", { count, max: format.number(counts) });
  return (
    <BoundField {...{ control, name, label, required, className }} help={counted}>
      {(bound) => <Textarea {...textarea} {...bound} />}
    </BoundField>
  );
}
