import { useEffect } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from "react-hook-form";

import type { createDrafts } from "../lib/window-drafts.ts";

interface DraftForm<Values extends FieldValues> {
  drafts: ReturnType<typeof createDrafts<Values>>;
  /** What it is about. */
  about: string;
  start: Values;
  resolver: Resolver<Values>;
}

/** A form in something that closes: what was typed comes back with it, until `forget` is called. */
export function useDraftForm<Values extends FieldValues>(
  options: DraftForm<Values>,
): {
  form: UseFormReturn<Values>;
  forget: () => void;
} {
  const { drafts, about, start, resolver } = options;
  const form = useForm<Values>({
    resolver,
    defaultValues: (drafts.of(about) ?? start) as DefaultValues<Values>,
  });
  useEffect(() => {
    // Kept as it is typed: whatever takes the form away, nothing is lost.
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => drafts.keep(about, values),
    });
  }, [form, drafts, about]);
  return {
    form,
    forget() {
      form.reset(start);
      drafts.drop(about);
    },
  };
}
