import { useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { BoundField, type FieldOf } from "../../components/fields/bound-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Input } from "../../ui/input.tsx";

type CodeFieldProps<Values extends FieldValues> = Pick<
  FieldOf<Values, string | null | undefined>,
  "control" | "name"
>;

/** For the second step: it appears when that is asked for, and takes the focus then. */
export function CodeField<Values extends FieldValues>({ control, name }: CodeFieldProps<Values>) {
  const { t } = useTranslation();
  const [isRecovery, setIsRecovery] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const focus = () => box.current?.querySelector("input")?.focus();
  useEffect(focus, []);

  /** The keys of a phone follow what is to be typed. */
  function turn() {
    setIsRecovery((current) => !current);
    focus();
  }

  return (
    <div ref={box}>
      <BoundField
        control={control}
        name={name}
        label={isRecovery ? t("auth.recoveryCode") : t("auth.code")}
        help={isRecovery ? undefined : t("auth.codeHelp")}
        required
      >
        {({ value, ...bound }) => (
          <Input
            {...bound}
            value={value ?? ""}
            inputMode={isRecovery ? "text" : "numeric"}
            autoComplete={isRecovery ? "off" : "one-time-code"}
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </BoundField>
      <Button variant="link" size="sm" className="mt-1" onClick={turn}>
        {isRecovery ? t("auth.useAppCode") : t("auth.useRecoveryCode")}
      </Button>
    </div>
  );
}
