import type { ReactNode, SyntheticEvent } from "react";
import type { Control, FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { FormAlert } from "../../components/fields/form-alert.tsx";
import { Button } from "../../ui/button.tsx";

interface StepFormProps<Values extends FieldValues> {
  control: Control<Values>;
  submit: (event: SyntheticEvent) => Promise<unknown>;
  pending: boolean;
  send: string;
  onCancel: () => void;
  children: ReactNode;
}

/** One step on the way to two-step sign-in: its field, what is wrong, on or back. */
export function StepForm<Values extends FieldValues>(props: StepFormProps<Values>) {
  const { control, submit, pending, send, onCancel, children } = props;
  const { t } = useTranslation();
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {children}
      <FormAlert control={control} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={pending}>
          {send}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t("twoStep.cancel")}
        </Button>
      </div>
    </form>
  );
}
