import "./select.css";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

import { cn } from "../lib/cn.ts";
import { useFieldControl } from "./field.tsx";
import { controlLook } from "./input.tsx";

// No option has an empty value; this one stands for "nothing chosen yet" and can not be chosen.
const NOTHING = "none";

interface SelectProps extends Omit<ComponentProps<"select">, "value" | "multiple" | "size"> {
  value: string | undefined;
  onValueChange: (value: string) => void;
  /** Shown while the value is empty. */
  placeholder?: string;
}

/** The browser's own select, with `SelectItem`s inside: phones show their own wheel, keyboards know it. */
export function Select({
  value,
  onValueChange,
  placeholder,
  className,
  children,
  ...props
}: SelectProps) {
  const control = useFieldControl(props);
  return (
    <span data-slot="select" className={cn("relative inline-flex w-full min-w-0", className)}>
      <select
        {...props}
        {...control}
        value={value || NOTHING}
        onChange={(event) => onValueChange(event.target.value)}
        className={cn(
          "select",
          controlLook,
          "appearance-none truncate pe-10",
          !value && "text-muted-foreground",
        )}
      >
        {!value && (
          <option value={NOTHING} disabled hidden>
            {placeholder}
          </option>
        )}
        {children}
      </select>
      <ChevronDown
        className="text-muted-foreground pointer-events-none absolute end-3 top-1/2 size-4.5 -translate-y-1/2"
        aria-hidden="true"
      />
    </span>
  );
}

export function SelectItem(props: ComponentProps<"option"> & { value: string }) {
  return <option {...props} />;
}
