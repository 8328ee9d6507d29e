import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";

import { SLOTS_PER_DAY_MAX } from "#convex/model/availability/contract.ts";
import type { TimeSlot } from "#convex/model/availability/contract.ts";

import { tMessage } from "../../i18n/errors.ts";
import { passFocus } from "../../lib/pass-focus.ts";
import { isSecondClick } from "../../lib/second-click.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TimeInput } from "../../ui/time-input.tsx";
import { nextSlot } from "./calendar-draft.ts";
import type { CalendarProblem } from "./calendar-draft.ts";

type SlotRowsProps = {
  slots: readonly TimeSlot[];
  onChange: (slots: TimeSlot[]) => void;
  problem: CalendarProblem | null;
};

/** The hours of a day: each can be changed, taken away, or marked as booked elsewhere. */
export function SlotRows({ slots, onChange, problem }: SlotRowsProps) {
  const { t } = useTranslation();
  const add = useRef<HTMLButtonElement>(null);

  function change(index: number, part: Partial<TimeSlot>) {
    onChange(slots.map((slot, at) => (at === index ? { ...slot, ...part } : slot)));
  }

  function remove(index: number) {
    flushSync(() => onChange(slots.filter((_slot, at) => at !== index)));
    passFocus(add.current);
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">{t("calendar.slots")}</legend>
      {slots.length === 0 && (
        <p className="text-muted-foreground text-sm">{t("calendar.noSlots")}</p>
      )}
      {slots.map((slot, index) => (
        <SlotRow
          // A slot is known by its place: its times may be the same as another's while they are typed.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          slot={slot}
          number={index + 1}
          problem={problem?.slot === index ? problem : null}
          onChange={(part) => change(index, part)}
          onRemove={() => remove(index)}
        />
      ))}
      <Button
        ref={add}
        variant="outline"
        size="sm"
        className="self-start"
        disabled={slots.length >= SLOTS_PER_DAY_MAX}
        onClick={() => onChange([...slots, nextSlot(slots)])}
      >
        <Plus aria-hidden="true" />
        {t("calendar.addSlot")}
      </Button>
    </fieldset>
  );
}

type SlotRowProps = {
  slot: TimeSlot;
  number: number;
  problem: CalendarProblem | null;
  onChange: (part: Partial<TimeSlot>) => void;
  onRemove: () => void;
};

function SlotRow({ slot, number, problem, onChange, onRemove }: SlotRowProps) {
  const { t } = useTranslation();
  const name = t("calendar.slotName", { number });
  const ends = [
    { part: "start", label: t("calendar.start"), value: slot.start },
    { part: "end", label: t("calendar.end"), value: slot.end },
  ] as const;
  return (
    <fieldset
      aria-label={name}
      className="border-border flex min-w-0 flex-col gap-1 rounded-lg border p-3"
    >
      <div className="flex items-end gap-2">
        {ends.map(({ part, label, value }) => (
          <Field
            key={part}
            label={label}
            hideLabel
            className="flex-1 self-start"
            error={problem?.field === part ? tMessage(problem.message) : undefined}
          >
            <TimeInput value={value} onValueChange={(time) => onChange({ [part]: time })} />
          </Field>
        ))}
        <Button
          variant="ghost"
          size="icon"
          className="self-start"
          aria-label={t("calendar.removeSlot", { name })}
          // The button stays, for the slot that comes into this place.
          onClick={(event) => !isSecondClick(event) && onRemove()}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
      <Switch
        label={slot.available ? t("calendar.slotFree") : t("calendar.slotBooked")}
        aria-label={t("calendar.slotIsFree", { name })}
        checked={slot.available}
        onCheckedChange={(available) => onChange({ available })}
      />
    </fieldset>
  );
}
