import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui/slot";
import { type ComponentProps, type FocusEvent, type MouseEvent, useState } from "react";

import { cn } from "../lib/cn.ts";
import { Spinner } from "./spinner.tsx";

const buttonVariants = cva(
  [
    "relative inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium sm:whitespace-nowrap",
    // On a phone what is longer than its place goes on below.
    "max-w-full max-sm:text-balance",
    "transition-[background-color,border-color,color,box-shadow,translate] select-none active:translate-y-px",
    "disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55",
    "[&_svg]:pointer-events-none [&_svg]:shrink-0 [&_svg:not([class*='size-'])]:size-4.5",
  ],
  {
    variants: {
      variant: {
        primary:
          "bg-primary text-primary-foreground shadow-xs hover:bg-primary-hover hover:shadow-sm forced-colors:border",
        outline: "border border-input/60 bg-card text-foreground hover:border-input hover:bg-muted",
        soft: "bg-primary-soft text-primary-deep hover:bg-primary-soft/70 forced-colors:border",
        ghost: "text-foreground hover:bg-muted",
        destructive:
          "bg-destructive text-destructive-foreground hover:bg-destructive-hover forced-colors:border",
        link: "rounded-sm px-0! text-primary-deep underline-offset-4 hover:underline",
      },
      size: {
        md: "h-11 px-5 text-[0.9375rem] max-sm:h-auto max-sm:min-h-11 max-sm:py-1.5 max-sm:leading-tight",
        sm: "h-11 px-3.5 text-sm max-sm:h-auto max-sm:min-h-11 max-sm:py-1.5 max-sm:leading-tight md:h-9",
        lg: "h-13 px-7 text-base max-sm:h-auto max-sm:min-h-13 max-sm:py-2 max-sm:leading-tight",
        icon: "size-11",
        "icon-sm": "size-11 md:size-9",
      },
    },
    defaultVariants: { variant: "primary", size: "md" },
  },
);

export interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonVariants> {
  /** Gives the look to the only child, for example a link. */
  asChild?: boolean;
  /** Shows progress and refuses clicks. */
  loading?: boolean;
}

export function Button({
  className,
  variant,
  size,
  asChild = false,
  loading = false,
  disabled,
  children,
  type = "button",
  onClick,
  onFocus,
  onBlur,
  ...props
}: ButtonProps) {
  const [hasFocus, setHasFocus] = useState(false);
  const look = cn(buttonVariants({ variant, size }), className);
  if (asChild) {
    return (
      <Slot
        data-slot="button"
        className={look}
        onClick={onClick}
        onFocus={onFocus}
        onBlur={onBlur}
        {...props}
      >
        {children}
      </Slot>
    );
  }
  // Not `disabled` while it loads or has the focus: that takes the focus away and does not give it back.
  const isOff = disabled === true || loading;
  return (
    <button
      data-slot="button"
      type={type}
      className={look}
      disabled={disabled === true && !hasFocus}
      aria-disabled={loading || (isOff && hasFocus) || undefined}
      aria-busy={loading || undefined}
      onClick={isOff ? refuse : onClick}
      onFocus={(event) => {
        setHasFocus(true);
        onFocus?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLButtonElement>) => {
        // Where the window loses the focus, its button has it still.
        setHasFocus(document.activeElement === event.currentTarget);
        onBlur?.(event);
      }}
      {...props}
    >
      {loading && <Spinner />}
      {children}
    </button>
  );
}

/** Also keeps the form from being sent, by a click or by Enter in a field. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}
