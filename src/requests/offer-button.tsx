import type { ButtonProps } from "../ui/button.tsx";
import { lazyDialog } from "../ui/lazy-dialog.tsx";
import type { Booking, Side } from "./booking.ts";
import { RequestDialogButton } from "./request-dialog-button.tsx";
import { useActionLabel } from "./spoken-title.ts";

const loadDialog = () => import("./offer-dialog.tsx").then((m) => ({ default: m.OfferDialog }));
const OfferDialog = lazyDialog(loadDialog);

type OfferButtonProps = Pick<ButtonProps, "variant" | "size"> & {
  booking: Booking;
  side: Side;
  text: string;
  onShow?: (() => void) | undefined;
};

/** Opens the counter-offer dialog. */
export function OfferButton({ booking, side, text, ...look }: OfferButtonProps) {
  const labelled = useActionLabel(booking);
  return (
    <RequestDialogButton
      {...look}
      booking={booking}
      load={loadDialog}
      render={(shown) => <OfferDialog {...shown} side={side} />}
      aria-label={labelled(text)}
    >
      {text}
    </RequestDialogButton>
  );
}
