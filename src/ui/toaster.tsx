import { CircleAlert, CircleCheck, X } from "lucide-react";
import * as ToastPrimitive from "radix-ui/toast";
import { useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";

import { directionOf } from "../i18n/languages.ts";
import { cn } from "../lib/cn.ts";
import { Button } from "./button.tsx";
import { currentToast, dismissToast, onToast } from "./toast-store.ts";
import { useEscapeBelow } from "./use-escape-below.ts";
import { useToastFocus } from "./use-toast-focus.ts";

const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

/** Shows the current toast; F8 moves the focus to it, a swipe to its edge of the window or Escape puts it away. */
export function Toaster() {
  const { t, i18n } = useTranslation();
  const shown = useSyncExternalStore(onToast, currentToast);
  const viewport = useRef<HTMLOListElement>(null);
  const { isAside, announcerContainer, onEscapeKeyDown } = useEscapeBelow(shown?.id);
  useToastFocus(viewport, shown?.id);
  // In the body, beside the dialogs: inside the app it would lie below their overlay.
  return createPortal(
    <ToastPrimitive.Provider
      duration={DURATION_MS}
      swipeDirection={directionOf(i18n.language) === "rtl" ? "left" : "right"}
      swipeThreshold={SWIPE_THRESHOLD_PX}
      label={t("common.notification")}
      announcerContainer={announcerContainer}
    >
      {shown && !isAside && (
        <ToastPrimitive.Root
          key={shown.id}
          type={shown.type ?? "foreground"}
          {...(shown.stays && { duration: Infinity })}
          data-slot="toast"
          data-variant={shown.variant ?? "default"}
          onEscapeKeyDown={onEscapeKeyDown}
          // It lies above a dialog that came later, which takes the pointer from all else.
          style={{ pointerEvents: "auto" }}
          onOpenChange={(open) => !open && dismissToast(shown.id)}
          className={cn(
            "relative flex animate-rise-in items-start gap-3 rounded-lg border border-border bg-popover p-4 pe-12 text-popover-foreground shadow-lg",
            "data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
            shown.variant === "destructive" && "border-destructive/25 bg-destructive-soft",
          )}
        >
          {shown.variant === "destructive" && (
            <CircleAlert className="text-destructive mt-0.5 size-5 shrink-0" aria-hidden="true" />
          )}
          {shown.variant === "success" && (
            <CircleCheck className="text-available mt-0.5 size-5 shrink-0" aria-hidden="true" />
          )}
          <div className="min-w-0 flex-1">
            <ToastPrimitive.Title className="text-[0.9375rem] font-semibold first-letter:uppercase">
              {shown.title}
            </ToastPrimitive.Title>
            {shown.description && (
              <ToastPrimitive.Description
                className="mt-0.5 text-sm"
                {...(shown.isSaid && { "data-radix-toast-announce-exclude": "" })}
              >
                {shown.description}
              </ToastPrimitive.Description>
            )}
            {shown.action && (
              <ToastPrimitive.Action asChild altText={shown.action.label}>
                <Button size="sm" variant="outline" className="mt-2" onClick={shown.action.run}>
                  {shown.action.label}
                </Button>
              </ToastPrimitive.Action>
            )}
          </div>
          <ToastPrimitive.Close
            aria-label={t("common.close")}
            className="text-muted-foreground hover:text-foreground absolute end-1 top-1 grid size-11 place-items-center rounded-md"
          >
            <X className="size-4.5" aria-hidden="true" />
          </ToastPrimitive.Close>
        </ToastPrimitive.Root>
      )}
      <ToastPrimitive.Viewport
        ref={viewport}
        data-slot="toasts"
        hotkey={["F8"]}
        label={`${t("common.notification")} ({hotkey})`}
        // A dialog hides the rest of the page from screen readers, but no live region. Radix announces toasts in one of its own.
        aria-live="off"
        // On a phone the thumb's buttons are at the bottom: a notification must not lie on them.
        className="pointer-events-none fixed inset-x-0 top-0 z-[60] flex w-full flex-col gap-2 p-4 pt-[max(1rem,env(safe-area-inset-top))] outline-none sm:start-auto sm:end-0 sm:top-auto sm:bottom-0 sm:max-w-[420px] sm:pt-4"
      />
    </ToastPrimitive.Provider>,
    document.body,
  );
}
