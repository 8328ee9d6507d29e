import type { ComponentProps } from "react";

import { cn } from "../lib/cn.ts";
import { Input } from "./input.tsx";
import { tidyTime } from "./tidy-time.ts";

interface TimeInputProps extends Omit<ComponentProps<"input">, "value" | "onChange" | "onBlur"> {
  value: string;
  onValueChange: (time: string) => void;
}

/** A time as HH:mm in every language: the browser's own field would show it by the device's clock. */
export function TimeInput({ value, onValueChange, className, ...props }: TimeInputProps) {
  return (
    <Input
      {...props}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      placeholder="HH:mm"
      className={cn("tabular-nums", className)}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onBlur={() => {
        if (tidyTime(value) !== value) onValueChange(tidyTime(value));
      }}
    />
  );
}
