import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { StarInput } from "../../ui/star-input.tsx";
import { BoundField, type FieldOf } from "./bound-field.tsx";

/** One to five stars; 0 while nothing is chosen. Its texts come with the pages behind the sign-in. */
export function StarsField<Values extends FieldValues>(props: FieldOf<Values, number | undefined>) {
  const { t } = useTranslation();
  return (
    <BoundField {...props} group>
      {({ ref, value, onChange }) => (
        <StarInput
          ref={ref}
          value={value ?? 0}
          onValueChange={onChange}
          nameOf={(count) => t("reviewing.stars", { count })}
        />
      )}
    </BoundField>
  );
}
