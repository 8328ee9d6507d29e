import { useEffect, useRef, type SyntheticEvent } from "react";
import {
  useFormState,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from "react-hook-form";
import { useTranslation } from "react-i18next";

import { readAppError } from "#convex/model/errors.ts";

import { tError } from "../i18n/errors.ts";
import { toast, type ToastMessage } from "../ui/toast-store.ts";
import { REFUSAL } from "./fields/form-alert.tsx";
import { toastError } from "./toast-error.ts";

interface SubmitOptions<Values extends FieldValues, Sent> {
  /** Told when it is done, with what the server answered; nothing where what follows tells by itself. */
  done?: (values: Values, sent: Sent) => Pick<ToastMessage, "title" | "description" | "action">;
  /** Told when it is refused; the key where the server gives no words. */
  failed: { title: string; fallbackKey?: string };
  /** With the fields as they were sent: who types on meanwhile has written something else. */
  onDone: (written: Values) => void;
  /** True where the form goes on with the refusal by itself, and nobody is told of it. */
  onRefused?: (error: unknown) => boolean;
  /** Told besides the messages under the fields. */
  onInvalid?: (errors: FieldErrors<Values>) => void;
}

/** The form's own name for the field that a refusal is about. */
function fieldOf<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown) {
  const name = readAppError(error)?.field?.split(".", 1)[0];
  return name !== undefined && Object.hasOwn(form.getValues(), name)
    ? (name as Path<Values>)
    : undefined;
}

/**
 * What every form does when it is sent: once however often it is clicked, with a toast when it is done. A refusal stands
 * under the field that it is about, which gets the focus, or else in the form itself (<FormAlert>), and in a toast.
 */
export function useSubmit<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values>,
  send: (values: Values) => Promise<Sent>,
  { done, failed, onDone, onRefused, onInvalid }: SubmitOptions<Values, Sent>,
) {
  const { t } = useTranslation();
  const { isSubmitting: pending } = useFormState({ control: form.control });
  const running = useRef(false);
  /** A dialog may be closed while it is sent. */
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  async function attempt(values: Values): Promise<void> {
    const written = form.getValues();
    let sent: Sent;
    try {
      sent = await send(values);
    } catch (error) {
      if (onRefused?.(error) === true) return;
      const field = fieldOf(form, error);
      if (field === undefined) {
        form.setError(REFUSAL, { message: tError(t, error, failed.fallbackKey) });
      } else {
        form.setError(field, { message: readAppError(error)?.message }, { shouldFocus: true });
      }
      toastError(t, failed.title, failed.fallbackKey, { isSaid: isThere.current })(error);
      return;
    }
    if (done !== undefined) toast({ ...done(values, sent), variant: "success" });
    onDone(written);
  }

  return {
    pending,
    async submit(event: SyntheticEvent): Promise<void> {
      event.preventDefault();
      if (running.current) return;
      running.current = true;
      try {
        await form.handleSubmit(attempt, onInvalid)(event);
      } finally {
        running.current = false;
      }
    },
  };
}
