import { useEffect, useRef } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from "react-hook-form";

import { sameContent } from "../lib/same-content.ts";
import type { createDrafts } from "../lib/window-drafts.ts";

interface DraftForm<Values extends FieldValues> {
  drafts: ReturnType<typeof createDrafts<Partial<Values>>>;
  /** What it is about. */
  about: string;
  start: Values;
  resolver: Resolver<Values>;
}

/** What was typed: fields that are as they began may be something else by the time the draft is read. */
export function writtenOver<Values extends FieldValues>(
  start: Values,
  values: Values,
): Partial<Values> | null {
  const written = Object.entries(values).filter(
    ([field, value]) => !sameContent({ value: start[field] as unknown }, { value }),
  );
  return written.length === 0 ? null : (Object.fromEntries(written) as Partial<Values>);
}

/** A form in something that closes: what was typed comes back with it, until `forget` is called. */
export function useDraftForm<Values extends FieldValues>(
  options: DraftForm<Values>,
): {
  form: UseFormReturn<Values>;
  /** With what it stands for from now on: what it began with, or what has been saved. */
  forget: (values?: Values) => void;
} {
  const { drafts, about, start, resolver } = options;
  const began = useRef(start);
  const form = useForm<Values>({
    resolver,
    defaultValues: { ...start, ...drafts.of(about) } as DefaultValues<Values>,
  });
  useEffect(() => {
    // Kept as it is typed: whatever takes the form away, nothing is lost.
    return form.subscribe({
      formState: { values: true },
      callback({ values }) {
        const written = writtenOver(began.current, values);
        if (written) drafts.keep(about, written);
        else drafts.drop(about);
      },
    });
  }, [form, drafts, about]);
  return {
    form,
    forget(values = start) {
      began.current = values;
      form.reset(values);
      drafts.drop(about);
    },
  };
}
