import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type SyntheticEvent,
} from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";

import { cn } from "../lib/cn.ts";
import { isSecondClick } from "../lib/second-click.ts";
import { Button } from "../ui/button.tsx";
import { FormAlert } from "./fields/form-alert.tsx";
import { useWizardStep } from "./use-wizard-step.ts";

export interface WizardStep<Values extends FieldValues> {
  title: string;
  /** Checked before the next step opens. */
  fields: readonly FieldPath<Values>[];
  content: ReactNode;
}

interface WizardProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** By which the form is checked. */
  schema: z.ZodMiniType<Values>;
  steps: readonly WizardStep<Values>[];
  submit: (event: SyntheticEvent) => Promise<void>;
  pending: boolean;
  submitLabel: string;
  /** The step that is open at first. */
  start?: number | undefined;
  onStep?: (index: number) => void;
  /** Beside the buttons: what is kept of the form. */
  note?: ReactNode;
  /** Why nothing is to be sent any more. What was typed stays to be read. */
  closed?: ReactNode;
}

/** The first step that something is wrong in; the last one where all is right. */
function firstWrong<Values extends FieldValues>(props: WizardProps<Values>): number {
  const { form, schema, steps } = props;
  const issues = schema.safeParse(form.getValues()).error?.issues ?? [];
  const wrong = new Set(issues.map(({ path }) => path[0]));
  const at = steps.findIndex(({ fields }) => fields.some((name) => wrong.has(name)));
  return at === -1 ? steps.length - 1 : at;
}

/**
 * A long form in steps: each is checked before the next one opens, the last one sends. What was written stays on the way back,
 * which is the browser's as well.
 */
export function Wizard<Values extends FieldValues>(props: WizardProps<Values>) {
  const { form, steps, submit, pending, submitLabel, start = 0, onStep, note, closed } = props;
  const { t } = useTranslation();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const refused = useRef<FieldPath<Values> | null>(null);
  const { index, goOn, goBackTo } = useWizardStep({
    count: steps.length,
    start,
    reach: () => firstWrong(props),
    onRefused: (shown) => void form.trigger(steps[shown]?.fields, { shouldFocus: true }),
  });
  useStepChange(index, () => {
    onStep?.(index);
    if (refused.current !== null) {
      form.setFocus(refused.current);
    } else {
      heading.current?.focus();
      heading.current?.scrollIntoView({ block: "nearest" });
    }
    refused.current = null;
  });
  useRecheck(form);
  const step = steps[index];
  const isLast = index === steps.length - 1;
  if (!step) return null;

  /** Where a field was refused that stands in a step before this one. */
  function openRefused(): void {
    const first = steps.flatMap(({ fields }, at) =>
      fields.filter((name) => form.getFieldState(name).invalid).map((name) => ({ name, at })),
    )[0];
    if (!first || first.at === index) return;
    refused.current = first.name;
    goBackTo(first.at);
  }

  async function send(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isLast && closed !== undefined) return;
    if (isLast) {
      await submit(event);
      openRefused();
    } else if (await form.trigger(step?.fields, { shouldFocus: true })) {
      goOn();
    }
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-6">
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
      {closed ?? <FormAlert control={form.control} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="outline"
          size="lg"
          disabled={index === 0}
          onClick={() => goBackTo(index - 1)}
        >
          {t("wizard.previous")}
        </Button>
        {note && <div className="text-center max-sm:order-last max-sm:w-full">{note}</div>}
        <Button
          type="submit"
          size="lg"
          loading={pending}
          disabled={isLast && closed !== undefined}
          // It stays where it is, and means another step by then.
          onClick={(event) => isSecondClick(event) && event.preventDefault()}
        >
          {isLast ? submitLabel : t("wizard.next")}
        </Button>
      </div>
    </form>
  );
}

/** Calls once another step has been drawn. */
function useStepChange(index: number, onChange: () => void): void {
  const before = useRef(index);
  const change = useEffectEvent(onChange);
  useLayoutEffect(() => {
    if (before.current === index) return;
    before.current = index;
    change();
  }, [index]);
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
            className={cn("h-1 flex-1 rounded-full", at <= index ? "bg-primary" : "bg-track")}
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
