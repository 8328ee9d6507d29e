import { CircleAlert } from "lucide-react";
import { useFormState, type Control, type FieldValues } from "react-hook-form";

import { Alert, AlertBody } from "../../ui/alert.tsx";

/** Where a form keeps a refusal that is about no field of its own. */
export const REFUSAL = "root.refusal";

/** Says in the form why it was refused; stands beside the button that sent it. */
export function FormAlert<Values extends FieldValues>({ control }: { control: Control<Values> }) {
  const { errors } = useFormState({ control });
  const message = errors.root?.["refusal"]?.message;
  if (message === undefined) return null;
  return (
    <Alert variant="error">
      <CircleAlert aria-hidden="true" />
      <AlertBody>{message}</AlertBody>
    </Alert>
  );
}
