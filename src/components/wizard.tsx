import { useEffect, useId, useRef, useState, type ReactNode, type SyntheticEvent } from "react";
import { flushSync } from "react-dom";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { cn } from "../lib/cn.ts";
import { Button } from "../ui/button.tsx";
import { FormAlert } from "./fields/form-alert.tsx";

export interface WizardStep<Values extends FieldValues> {
  title: string;
  /** Checked before the next step opens. */
  fields: readonly FieldPath<Values>[];
  content: ReactNode;
}

interface WizardProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  steps: readonly WizardStep<Values>[];
  submit: (event: SyntheticEvent) => Promise<void>;
  pending: boolean;
  submitLabel: string;
  /** The step that is open at first. */
  start?: number | undefined;
  onStep?: (index: number) => void;
  /** Beside the buttons: what is kept of the form. */
  note?: ReactNode;
}

/** A long form in steps: each is checked before the next one opens, the last one sends. What was written stays on the way back. */
export function Wizard<Values extends FieldValues>(props: WizardProps<Values>) {
  const { form, steps, submit, pending, submitLabel, start = 0, onStep, note } = props;
  const { t } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [index, setIndex] = useState(() => Math.min(start, steps.length - 1));
  useRecheck(form);
  const step = steps[index];
  const isLast = index === steps.length - 1;
  if (!step) return null;

  function open(next: number): void {
    flushSync(() => setIndex(next));
    onStep?.(next);
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: "nearest" });
  }

  /** Where a field was refused that stands in a step before this one. */
  function openRefused(): void {
    const refused = steps.flatMap(({ fields }, at) =>
      fields.filter((name) => form.getFieldState(name).invalid).map((name) => ({ name, at })),
    )[0];
    if (!refused || refused.at === index) return;
    open(refused.at);
    form.setFocus(refused.name);
  }

  async function goOn(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isLast) {
      await submit(event);
      openRefused();
    } else if (await form.trigger(step?.fields, { shouldFocus: true })) {
      open(index + 1);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void goOn(event)} className="flex flex-col gap-6">
      <WizardProgress index={index} titles={steps.map(({ title }) => title)} />
      <section
        aria-labelledby={id}
        className="border-border bg-card flex flex-col gap-5 rounded-xl border p-5 shadow-xs sm:p-7"
      >
        <h2 id={id} ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {step.title}
        </h2>
        {step.content}
      </section>
      <FormAlert control={form.control} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button variant="outline" size="lg" disabled={index === 0} onClick={() => open(index - 1)}>
          {t("wizard.previous")}
        </Button>
        {note && <div className="text-center max-sm:order-last max-sm:w-full">{note}</div>}
        <Button type="submit" size="lg" loading={pending}>
          {isLast ? submitLabel : t("wizard.next")}
        </Button>
      </div>
    </form>
  );
}

/** A message that a step has shown goes as soon as its field is right. */
function useRecheck<Values extends FieldValues>(form: UseFormReturn<Values>): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ name }) {
          const field = name as FieldPath<Values> | undefined;
          if (field !== undefined && form.getFieldState(field).invalid) void form.trigger(field);
        },
      }),
    [form],
  );
}

function WizardProgress({ index, titles }: { index: number; titles: readonly string[] }) {
  const { t } = useTranslation();
  const text = t("wizard.progress", { step: index + 1, count: titles.length });
  return (
    <div>
      <p className="text-muted-foreground text-sm" aria-live="polite">
        {text}
      </p>
      <progress className="sr-only" aria-label={text} max={titles.length} value={index + 1} />
      <div aria-hidden="true" className="mt-2 flex gap-2">
        {titles.map((title, at) => (
          <span
            key={title}
            className={cn("h-1 flex-1 rounded-full", at <= index ? "bg-primary" : "bg-border")}
          />
        ))}
      </div>
      <ol className="mt-1.5 flex gap-2 text-sm font-medium">
        {titles.map((title, at) => (
          <li
            key={title}
            aria-current={at === index ? "step" : undefined}
            className={cn("flex-1", at > index && "text-muted-foreground")}
          >
            <span className="max-sm:sr-only">{title}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
