import { useEffect, useEffectEvent, useRef } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
  type UseFormReturn,
} from "react-hook-form";

import { sameContent } from "../lib/same-content.ts";
import type { Drafts } from "../lib/window-drafts.ts";
import { emptySent } from "./empty-sent.ts";

/** A field may be without a beginning: none of its choices is made. */
type Start<Values> = Partial<Values>;

interface DraftForm<Values extends FieldValues> {
  drafts: Drafts<Partial<Values>>;
  /** What it is about. */
  about: string;
  start: Start<Values>;
  resolver: Resolver<Values>;
}

const same = (one: unknown, other: unknown) => sameContent({ value: one }, { value: other });

/** What was typed: fields that are as they began may be something else by the time the draft is read, and an emptied number is nothing. */
export function writtenOver<Values extends FieldValues>(
  start: Start<Values>,
  values: Values,
): Partial<Values> | null {
  const written = Object.entries(values).filter(
    ([field, value]) => !Number.isNaN(value) && !same(start[field], value),
  );
  return written.length === 0 ? null : (Object.fromEntries(written) as Partial<Values>);
}

/** Keeps for the next time what is written over the start; false: something is. */
function keepWritten<Values extends FieldValues>(
  { drafts, about }: Pick<DraftForm<Values>, "drafts" | "about">,
  start: Start<Values>,
  values: Values,
): boolean {
  const written = writtenOver(start, values);
  if (written) drafts.keep(about, written);
  else drafts.drop(about);
  return written === null;
}

/** A form in something that closes: what was typed comes back with it, until `forget` is called. */
export function useDraftForm<Values extends FieldValues>(
  options: DraftForm<Values>,
): {
  form: UseFormReturn<Values>;
  /** What was typed is given up, or has done its work: given as it was sent, what was typed since then stays. */
  forget: (sent?: Values) => void;
  /** With what has been saved. What was typed since then stays, and is still to be saved: then it is false. */
  settle: (saved: Values) => boolean;
} {
  const { drafts, about, start, resolver } = options;
  const began = useRef<Start<Values>>(start);
  const stored = useRef<Start<Values>>(start);
  const form = useForm<Values>({
    resolver,
    defaultValues: { ...start, ...drafts.of(about) } as DefaultValues<Values>,
  });
  useEffect(() => {
    // Kept as it is typed: whatever takes the form away, nothing is lost.
    return form.subscribe({
      formState: { values: true },
      callback({ values }) {
        keepWritten({ drafts, about }, began.current, values);
      },
    });
  }, [form, drafts, about]);

  // What is saved elsewhere meanwhile goes into the fields that nobody has changed here: saving must not undo it.
  const follow = useEffectEvent((now: Start<Values>) => {
    if (same(stored.current, now)) return;
    const before = began.current;
    stored.current = now;
    began.current = now;
    for (const field of Object.keys(now) as Path<Values>[]) {
      const value = form.getValues(field);
      if (!same(value, before[field]) || same(value, now[field])) continue;
      form.setValue(field, now[field] as PathValue<Values, Path<Values>>);
    }
  });
  useEffect(() => follow(start), [start]);

  return {
    form,
    forget(sent = form.getValues()) {
      began.current = start;
      emptySent(form, sent, start as DefaultValues<Values>);
      keepWritten(options, start, form.getValues());
    },
    settle(saved) {
      began.current = saved;
      form.reset(saved, { keepValues: true });
      return keepWritten(options, saved, form.getValues());
    },
  };
}
