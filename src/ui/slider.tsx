import "./slider.css";
import type { ComponentProps } from "react";

import { cn } from "../lib/cn.ts";

interface SliderProps extends Omit<ComponentProps<"div">, "onChange"> {
  /** One value per thumb, ascending. */
  value: number[];
  min: number;
  max: number;
  step: number;
  /** One name per thumb, for screen readers. */
  thumbLabels: string[];
  /** The words that a screen reader says for a value. */
  valueText?: (value: number) => string;
  /** While a thumb moves. */
  onValueChange: (value: number[]) => void;
  /** When a thumb is let go. */
  onValueCommit?: (value: number[]) => void;
}

/** Native range inputs over one track; a thumb does not pass its neighbour. */
export function Slider(props: SliderProps) {
  const { value, min, max, step, thumbLabels, valueText, onValueChange, onValueCommit } = props;
  const share = (amount: number) => ((amount - min) / (max - min)) * 100;
  const from = value.length > 1 ? share(value[0] ?? min) : 0;
  const to = share(value.at(-1) ?? max);

  function moved(index: number, amount: number): number[] {
    const low = value[index - 1] ?? min;
    const high = value[index + 1] ?? max;
    return value.with(index, Math.min(high, Math.max(low, amount)));
  }

  return (
    <div data-slot="slider" className={cn("relative h-11", props.className)}>
      <div className="bg-border absolute inset-x-0 top-1/2 h-1.5 -translate-y-1/2 rounded-full" />
      <div
        className="bg-primary absolute top-1/2 h-1.5 -translate-y-1/2 rounded-full"
        style={{ insetInlineStart: `${from}%`, insetInlineEnd: `${100 - to}%` }}
      />
      {value.map((amount, index) => (
        <input
          key={thumbLabels[index]}
          // The browser's own change event, which React does not pass on, tells that the thumb was let go.
          ref={(input) => {
            const commit = () => input && onValueCommit?.(moved(index, input.valueAsNumber));
            input?.addEventListener("change", commit);
            return () => input?.removeEventListener("change", commit);
          }}
          type="range"
          className="slider-thumb"
          min={min}
          max={max}
          step={step}
          value={amount}
          aria-label={thumbLabels[index]}
          aria-valuetext={valueText?.(amount)}
          onChange={(event) => onValueChange(moved(index, event.target.valueAsNumber))}
        />
      ))}
    </div>
  );
}
