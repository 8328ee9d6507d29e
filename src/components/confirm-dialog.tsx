import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "../ui/button.tsx";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "../ui/dialog.tsx";

export type ConfirmDialogProps = {
  title: string;
  text: ReactNode;
  /** Null where there is nothing to agree to: then the text says why. */
  confirm: string | null;
  destructive?: boolean;
  /** What it would do is not known yet. */
  waits?: boolean;
  onConfirm: () => void;
  /** The button that asks. */
  trigger: ReactElement;
};

/** Asks once before a step that cannot be taken back; open as it mounts. */
export function ConfirmDialog({ trigger, ...question }: ConfirmDialogProps) {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <ConfirmContent {...question} />
    </Dialog>
  );
}

/** The question alone, in a dialog that others open and close. */
export function ConfirmContent(props: Omit<ConfirmDialogProps, "trigger">) {
  const { title, text, confirm, destructive = false, waits = false, onConfirm } = props;
  const { t } = useTranslation();
  return (
    <DialogContent role="alertdialog" className="sm:max-w-md">
      <DialogHeader>
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription>{text}</DialogDescription>
      </DialogHeader>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="ghost">{t("bookings.confirm.keep")}</Button>
        </DialogClose>
        {confirm !== null && (
          <DialogClose asChild>
            <Button
              variant={destructive ? "destructive" : "primary"}
              loading={waits}
              onClick={onConfirm}
            >
              {confirm}
            </Button>
          </DialogClose>
        )}
      </DialogFooter>
    </DialogContent>
  );
}
