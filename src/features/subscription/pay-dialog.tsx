import { useTranslation } from "react-i18next";

import { paths } from "../../lib/paths.ts";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "../../ui/dialog.tsx";
import { PayForm } from "./pay-form.tsx";
import type { Intent } from "./to-pay.ts";

interface PayDialogProps {
  intent: Intent;
  title: string;
  text: string;
  action: string;
  onDone: (intentId: string) => Promise<void>;
  onClose: () => void;
}

/** A card form over the subscription's page. */
export function PayDialog({ intent, title, text, action, onDone, onClose }: PayDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>{text}</DialogDescription>
        </DialogHeader>
        <PayForm intent={intent} action={action} returnPath={paths.subscription} onDone={onDone} />
        <p className="text-muted-foreground text-sm text-pretty">{t("pay.terms")}</p>
      </DialogContent>
    </Dialog>
  );
}
