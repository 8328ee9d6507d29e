import "./slider.css";
import type { ComponentProps, MouseEvent } from "react";

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

/** The thumb that goes to an amount; of two in one place the one that can. */
export function nearestThumb(value: readonly number[], amount: number): number {
  let nearest = 0;
  for (const [index, one] of value.entries()) {
    const [far, least] = [Math.abs(amount - one), Math.abs(amount - (value[nearest] ?? one))];
    if (far < least || (far === least && amount > one)) nearest = index;
  }
  return nearest;
}

/** Where on the track a click was, from 0 at its start to 1. */
function placeOf({ currentTarget, clientX }: MouseEvent): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  const share = (clientX - left) / width;
  return getComputedStyle(currentTarget).direction === "rtl" ? 1 - share : share;
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

  /** For those who cannot drag: a click on the track brings the nearest thumb. */
  function bring(event: MouseEvent): void {
    if (event.target instanceof HTMLInputElement) return;
    const amount = min + Math.round((placeOf(event) * (max - min)) / step) * step;
    const next = moved(nearestThumb(value, amount), amount);
    onValueChange(next);
    onValueCommit?.(next);
  }

  return (
    <div
      data-slot="slider"
      role="presentation"
      className={cn("relative h-11", props.className)}
      onClick={bring}
    >
      <div className="bg-track absolute inset-x-0 top-1/2 h-1.5 -translate-y-1/2 rounded-full" />
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
