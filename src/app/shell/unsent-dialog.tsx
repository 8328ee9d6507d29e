import { useTranslation } from "react-i18next";

import { reportBug } from "../../lib/report-bug.ts";
import { Button } from "../../ui/button.tsx";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "../../ui/dialog.tsx";
import { endLeaveQuestion } from "./leave-question.ts";
import { useLeaveNow } from "./use-leave.ts";

/** Asks before signing out takes messages along that nobody has got. Open as it mounts. */
export function UnsentDialog() {
  const { t } = useTranslation();
  const leave = useLeaveNow();
  return (
    <Dialog open onOpenChange={(open) => !open && endLeaveQuestion()}>
      <DialogContent role="alertdialog" className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{t("messages.unsent.title")}</DialogTitle>
          <DialogDescription>{t("messages.unsent.text")}</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="ghost">{t("messages.unsent.stay")}</Button>
          </DialogClose>
          <DialogClose asChild>
            <Button variant="destructive" onClick={() => void leave().catch(reportBug)}>
              {t("messages.unsent.leave")}
            </Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
