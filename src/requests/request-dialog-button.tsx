import { Button, type ButtonProps } from "../ui/button.tsx";
import { preloadOf } from "../ui/use-code.ts";
import type { Booking } from "./booking.ts";
import { type RenderRequestDialog, useRequestDialog } from "./request-dialog.ts";

type RequestDialogButtonProps = Omit<ButtonProps, "asChild" | "onClick"> & {
  booking: Booking;
  /** Fetches the code of the dialog. */
  load: () => Promise<unknown>;
  render: RenderRequestDialog;
  onShow?: (() => void) | undefined;
};

/** Opens a dialog about a request, which is fetched when it becomes likely. */
export function RequestDialogButton({
  booking,
  load,
  render,
  onShow,
  ...look
}: RequestDialogButtonProps) {
  const show = useRequestDialog();
  const preload = preloadOf(load);
  return (
    <Button
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => {
        show(booking, render);
        onShow?.();
      }}
      {...look}
    />
  );
}
