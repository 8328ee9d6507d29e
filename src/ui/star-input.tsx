import { Star } from "lucide-react";
import type { Ref } from "react";

import { cn } from "../lib/cn.ts";
import { RadioGroup, RadioInput } from "./radio-group.tsx";

const STEPS = [1, 2, 3, 4, 5];

interface StarInputProps {
  /** 0 while nothing is chosen. */
  value: number;
  onValueChange: (value: number) => void;
  /** How a number of stars is called. */
  nameOf: (stars: number) => string;
  /** To the first star, which takes the focus when the form asks for it. */
  ref?: Ref<HTMLInputElement>;
}

/** One to five stars: native radio buttons, so that arrow keys and screen readers know them. */
export function StarInput({ value, onValueChange, nameOf, ref }: StarInputProps) {
  return (
    <RadioGroup
      value={String(value)}
      onValueChange={(chosen) => onValueChange(Number(chosen))}
      className="-ms-2 flex-row gap-0"
    >
      {STEPS.map((step) => (
        <label
          key={step}
          className="has-focus-visible:outline-ring relative grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:-outline-offset-2"
        >
          <RadioInput
            ref={step === 1 ? ref : undefined}
            value={String(step)}
            className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-md outline-none"
          />
          <span className="sr-only">{nameOf(step)}</span>
          <Star
            aria-hidden="true"
            className={cn(
              "pointer-events-none size-7 transition-colors",
              step <= value ? "fill-star text-star" : "text-input fill-muted",
            )}
          />
        </label>
      ))}
    </RadioGroup>
  );
}
