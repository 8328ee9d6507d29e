import { X } from "lucide-react";
import * as DialogPrimitive from "radix-ui/dialog";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

import { cn } from "../lib/cn.ts";
import { BackCloses } from "./back-closes.ts";
import { keepInSight, startAtHead } from "./keep-in-sight.ts";
import { useWayBack } from "./use-way-back.ts";

export const Dialog = DialogPrimitive.Root;
export const DialogTrigger = DialogPrimitive.Trigger;
export const DialogClose = DialogPrimitive.Close;

export function DialogOverlay({
  className,
  ...props
}: ComponentProps<typeof DialogPrimitive.Overlay>) {
  return (
    <DialogPrimitive.Overlay
      data-slot="dialog-overlay"
      className={cn("fixed inset-0 z-50 animate-fade-in bg-overlay backdrop-blur-[2px]", className)}
      {...props}
    />
  );
}

/** Stays in the upper corner while what is in the panel is scrolled. */
export function DialogCloseButton() {
  const { t } = useTranslation();
  return (
    <DialogPrimitive.Close
      aria-label={t("common.close")}
      className="bg-popover text-muted-foreground hover:bg-muted hover:text-foreground sticky top-(--corner) z-10 order-first m-(--corner) -mb-13 grid size-11 shrink-0 place-items-center self-end rounded-full [box-shadow:0_0_.5rem_.25rem_var(--popover)]"
    >
      <X className="size-5" aria-hidden="true" />
    </DialogPrimitive.Close>
  );
}

/** Centred on wide screens, a sheet from below on phones. Needs a `DialogTitle` inside. */
export function DialogContent({
  className,
  children,
  ...props
}: ComponentProps<typeof DialogPrimitive.Content>) {
  const { noteOpener, returnFocus } = useWayBack();
  return (
    <DialogPrimitive.Portal>
      <DialogOverlay />
      <DialogPrimitive.Content
        data-slot="dialog-content"
        onOpenAutoFocus={(event) => {
          noteOpener();
          startAtHead(event);
        }}
        onCloseAutoFocus={returnFocus}
        onFocus={keepInSight}
        className={cn(
          "fixed z-50 flex max-h-[92dvh] w-full flex-col gap-(--pad) overflow-y-auto overscroll-contain bg-popover p-(--pad) shadow-lg outline-none",
          "inset-x-0 bottom-0 animate-rise-in rounded-t-xl pb-(--dialog-end) [--dialog-end:max(var(--pad),env(safe-area-inset-bottom))]",
          "sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-w-lg sm:-translate-x-1/2 sm:-translate-y-1/2 sm:animate-pop-in sm:rounded-xl sm:border sm:border-border",
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

export function DialogHeader({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="dialog-header"
      className={cn("flex flex-col gap-1.5 pe-10", className)}
      {...props}
    />
  );
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) {
  return (
    <DialogPrimitive.Title
      data-slot="dialog-title"
      className={cn("text-xl leading-snug font-semibold", className)}
      {...props}
    />
  );
}

export function DialogDescription({
  className,
  ...props
}: ComponentProps<typeof DialogPrimitive.Description>) {
  return (
    <DialogPrimitive.Description
      data-slot="dialog-description"
      className={cn("text-sm text-muted-foreground", className)}
      {...props}
    />
  );
}

export function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="dialog-footer"
      className={cn("flex flex-col-reverse gap-2 sm:flex-row sm:justify-end", className)}
      {...props}
    />
  );
}
