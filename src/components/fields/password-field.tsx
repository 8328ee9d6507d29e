import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { useFieldGroup } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { BoundField, type FieldOf } from "./bound-field.tsx";

type PasswordFieldProps<Values extends FieldValues> = FieldOf<Values, string | undefined> & {
  autoComplete: "current-password" | "new-password";
};

export function PasswordField<Values extends FieldValues>(props: PasswordFieldProps<Values>) {
  const { autoComplete, ...field } = props;
  const [shown, setShown] = useState(false);
  return (
    <BoundField {...field}>
      {(bound) => (
        <div className="relative">
          <Input
            {...bound}
            autoComplete={autoComplete}
            type={shown ? "text" : "password"}
            className="pe-12"
          />
          <ShowButton shown={shown} onTurn={() => setShown(!shown)} />
        </div>
      )}
    </BoundField>
  );
}

/** A page may ask for several passwords: the button is described by its field's label. That names the field, and nothing else. */
function ShowButton({ shown, onTurn }: { shown: boolean; onTurn: () => void }) {
  const { t } = useTranslation();
  const { "aria-labelledby": label } = useFieldGroup();
  const Icon = shown ? EyeOff : Eye;
  return (
    <button
      type="button"
      onClick={onTurn}
      aria-label={t(shown ? "auth.hidePassword" : "auth.showPassword")}
      aria-describedby={label}
      className="text-muted-foreground hover:text-foreground absolute inset-y-0 end-0 grid w-11 place-items-center rounded-md"
    >
      <Icon className="size-4.5" aria-hidden="true" />
    </button>
  );
}
