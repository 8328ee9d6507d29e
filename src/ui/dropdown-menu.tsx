import { Check } from "lucide-react";
import * as MenuPrimitive from "radix-ui/dropdown-menu";
import type { ComponentProps } from "react";

import { cn } from "../lib/cn.ts";
import { BackCloses } from "./back-closes.ts";

export const DropdownMenu = MenuPrimitive.Root;
export const DropdownMenuTrigger = MenuPrimitive.Trigger;
export const DropdownMenuRadioGroup = MenuPrimitive.RadioGroup;

const itemLook = cn(
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm -outline-offset-2 select-none",
  "data-disabled:pointer-events-none data-disabled:opacity-50 data-highlighted:bg-muted",
  "[&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-muted-foreground",
);

export function DropdownMenuContent({
  className,
  sideOffset = 6,
  children,
  ...props
}: ComponentProps<typeof MenuPrimitive.Content>) {
  return (
    <MenuPrimitive.Portal>
      <MenuPrimitive.Content
        data-slot="dropdown-menu-content"
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-pop-in overflow-y-auto rounded-lg border border-border bg-popover p-1.5 text-popover-foreground shadow-md",
          className,
        )}
        {...props}
      >
        {children}
        <BackCloses />
      </MenuPrimitive.Content>
    </MenuPrimitive.Portal>
  );
}

export function DropdownMenuItem({
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.Item>) {
  return (
    <MenuPrimitive.Item
      data-slot="dropdown-menu-item"
      className={cn(itemLook, className)}
      {...props}
    />
  );
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof MenuPrimitive.RadioItem>) {
  return (
    <MenuPrimitive.RadioItem
      data-slot="dropdown-menu-radio-item"
      className={cn(itemLook, className)}
      {...props}
    >
      {children}
      <MenuPrimitive.ItemIndicator className="ms-auto">
        <Check className="text-primary!" aria-hidden="true" />
      </MenuPrimitive.ItemIndicator>
    </MenuPrimitive.RadioItem>
  );
}

export function DropdownMenuSeparator({
  className,
  ...props
}: ComponentProps<typeof MenuPrimitive.Separator>) {
  return (
    <MenuPrimitive.Separator
      data-slot="dropdown-menu-separator"
      className={cn("-mx-1.5 my-1.5 h-px bg-border", className)}
      {...props}
    />
  );
}
