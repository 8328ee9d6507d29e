import { useEffect, useRef } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { BoundField, type FieldOf } from "../../components/fields/bound-field.tsx";
import { Input } from "../../ui/input.tsx";

type CodeFieldProps<Values extends FieldValues> = Pick<
  FieldOf<Values, string | undefined>,
  "control" | "name"
>;

/** For the second step: it appears when that is asked for, and takes the focus then. */
export function CodeField<Values extends FieldValues>({ control, name }: CodeFieldProps<Values>) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={box}>
      <BoundField
        control={control}
        name={name}
        label={t("auth.code")}
        help={t("auth.codeHelp")}
        required
      >
        {({ value, ...bound }) => (
          <Input
            {...bound}
            value={value ?? ""}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </BoundField>
    </div>
  );
}
