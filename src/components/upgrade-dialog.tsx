import { type ReactElement, useState } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "../ui/button.tsx";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "../ui/dialog.tsx";
import { type UpgradeFeature, UpgradeOffer } from "./upgrade-card.tsx";

/** The same over a page that goes on without the feature; open as it mounts. */
export function UpgradeDialog({
  feature,
  trigger,
}: {
  feature: UpgradeFeature;
  trigger: ReactElement;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t(`upgrade.${feature}.title`)}</DialogTitle>
          <DialogDescription>{t(`upgrade.${feature}.text`)}</DialogDescription>
        </DialogHeader>
        <UpgradeOffer
          feature={feature}
          later={
            <DialogClose asChild>
              <Button variant="ghost">{t("upgrade.later")}</Button>
            </DialogClose>
          }
        />
      </DialogContent>
    </Dialog>
  );
}
