import * as DialogPrimitive from "radix-ui/dialog";
import type { ComponentProps } from "react";

import { cn } from "../lib/cn.ts";
import { BackCloses } from "./back-closes.ts";
import { DialogCloseButton, DialogOverlay } from "./dialog.tsx";
import { keepInSight } from "./keep-in-sight.ts";
import { useWayBack } from "./use-way-back.ts";

export const Sheet = DialogPrimitive.Root;
export const SheetTrigger = DialogPrimitive.Trigger;
export const SheetClose = DialogPrimitive.Close;
export const SheetTitle = DialogPrimitive.Title;
export const SheetDescription = DialogPrimitive.Description;

interface SheetContentProps extends ComponentProps<typeof DialogPrimitive.Content> {
  /** The edge it slides from, in reading direction. */
  side?: "start" | "end";
}

/** A panel that slides in from the side. Needs a `SheetTitle` inside. */
export function SheetContent({ side = "end", className, children, ...props }: SheetContentProps) {
  const { noteOpener, returnFocus } = useWayBack();
  return (
    <DialogPrimitive.Portal>
      <DialogOverlay />
      <DialogPrimitive.Content
        data-slot="sheet-content"
        onOpenAutoFocus={noteOpener}
        onCloseAutoFocus={returnFocus}
        onFocus={keepInSight}
        className={cn(
          "fixed inset-y-0 z-50 flex w-[min(22rem,88vw)] flex-col gap-(--pad) overflow-y-auto overscroll-contain bg-popover p-(--pad) shadow-lg outline-none",
          side === "start"
            ? "start-0 animate-slide-start rtl:animate-slide-end"
            : "end-0 animate-slide-end rtl:animate-slide-start",
          className,
        )}
        {...props}
      >
        {children}
        <DialogCloseButton />
        <BackCloses />
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}
