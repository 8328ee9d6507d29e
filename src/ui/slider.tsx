import * as SliderPrimitive from "radix-ui/slider";
import type { ComponentProps } from "react";

import { cn } from "../lib/cn.ts";
import { useFieldGroup } from "./field.tsx";

interface SliderProps extends Omit<ComponentProps<typeof SliderPrimitive.Root>, "value"> {
  value: number[];
  /** One name per thumb, for screen readers. */
  thumbLabels: string[];
  /** The words that a screen reader says for a value. */
  valueText?: (value: number) => string;
}

export function Slider({ className, value, thumbLabels, valueText, dir, ...props }: SliderProps) {
  const group = useFieldGroup();
  return (
    <SliderPrimitive.Root
      data-slot="slider"
      dir={dir ?? (document.documentElement.dir === "rtl" ? "rtl" : "ltr")}
      value={value}
      className={cn("relative flex h-11 w-full touch-none items-center select-none", className)}
      {...props}
    >
      <SliderPrimitive.Track className="bg-border relative h-1.5 grow rounded-full">
        <SliderPrimitive.Range className="bg-primary absolute h-full rounded-full" />
      </SliderPrimitive.Track>
      {value.map((current, index) => (
        <SliderPrimitive.Thumb
          key={thumbLabels[index]}
          aria-label={thumbLabels[index]}
          aria-describedby={group["aria-describedby"]}
          aria-valuetext={valueText?.(current)}
          className="border-primary bg-card relative block size-6 rounded-full border-2 shadow-sm transition-shadow before:absolute before:-inset-2.5 hover:shadow-md"
        />
      ))}
    </SliderPrimitive.Root>
  );
}
