import { lazy } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "../ui/button.tsx";
import type { ButtonProps } from "../ui/button.tsx";
import { LazyOverlay } from "../ui/lazy-overlay.tsx";
import type { Booking } from "./booking.ts";

const loadDialog = () => import("./offer-dialog.tsx").then((m) => ({ default: m.OfferDialog }));
const OfferDialog = lazy(loadDialog);

type OfferButtonProps = Pick<ButtonProps, "variant" | "size"> & { booking: Booking; text: string };

/** Opens the counter-offer dialog, which is fetched when it becomes likely. */
export function OfferButton({ booking, text, ...look }: OfferButtonProps) {
  const { t } = useTranslation();
  const label = t("bookings.actionOn", { action: text, title: booking.title });
  return (
    <LazyOverlay
      kind="dialog"
      overlay={OfferDialog}
      overlayProps={{ booking }}
      preload={() => void loadDialog()}
      trigger={
        <Button {...look} aria-label={label}>
          {text}
        </Button>
      }
    />
  );
}
