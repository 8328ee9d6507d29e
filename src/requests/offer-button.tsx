import { useState } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "../ui/button.tsx";
import type { ButtonProps } from "../ui/button.tsx";
import { LazyOverlay } from "../ui/lazy-overlay.tsx";
import type { Booking } from "./booking.ts";

const loadDialog = () => import("./offer-dialog.tsx").then((m) => ({ default: m.OfferDialog }));

type OfferButtonProps = Pick<ButtonProps, "variant" | "size"> & {
  booking: Booking;
  text: string;
  /** Whether an offer is to be made here. An open dialog stays even so: it is written in. */
  fits: boolean;
  onOpenChange?: ((open: boolean) => void) | undefined;
};

/** Opens the counter-offer dialog, which is fetched when it becomes likely. */
export function OfferButton({ booking, text, fits, onOpenChange, ...look }: OfferButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!fits && !isOpen) return null;
  function follow(open: boolean) {
    setOpen(open);
    onOpenChange?.(open);
  }
  const label = t("bookings.actionOn", { action: text, title: booking.title });
  return (
    <LazyOverlay
      kind="dialog"
      load={loadDialog}
      overlayProps={{ booking, onOpenChange: follow }}
      trigger={
        <Button {...look} aria-label={label} onClick={() => follow(true)}>
          {text}
        </Button>
      }
    />
  );
}
