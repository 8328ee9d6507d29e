import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";

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
import { toast } from "../../ui/toast-store.ts";
import { isChanged } from "./calendar-draft.ts";
import { draftOf } from "./draft-store.ts";

/** The page to which a click leads inside the app; undefined where it stays here or opens another window. */
function leadsTo(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    return undefined;
  }
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) {
    return undefined;
  }
  const { origin, pathname, search, hash } = new URL(link.href);
  const isElsewhere = origin === window.location.origin && pathname !== window.location.pathname;
  return isElsewhere ? `${pathname}${search}${hash}` : undefined;
}

/**
 * Asks before a link leads away from changes that are not saved. Other ways out, such as the browser's Back, cannot be held
 * up by an app: there it is told afterwards that the changes wait. Mount it while there are any.
 */
export function LeaveGuard({ guideId }: { guideId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [to, setTo] = useState<string>();

  const onGone = useEffectEvent(() => {
    if (!isChanged(draftOf(guideId))) return;
    toast({ title: t("calendar.keptTitle"), description: t("calendar.kept"), type: "background" });
  });

  useEffect(() => {
    function onClick(event: MouseEvent) {
      const target = leadsTo(event);
      if (target === undefined) return;
      event.preventDefault();
      setTo(target);
    }
    // Before the links themselves hear of it.
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      document.removeEventListener("click", onClick, { capture: true });
      onGone();
    };
  }, []);

  return (
    <Dialog open={to !== undefined} onOpenChange={() => setTo(undefined)}>
      <DialogContent role="alertdialog" className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{t("calendar.leaveTitle")}</DialogTitle>
          <DialogDescription>{t("calendar.leaveText")}</DialogDescription>
        </DialogHeader>
        <DialogFooter>
          <Button variant="ghost" onClick={() => to !== undefined && void navigate(to)}>
            {t("calendar.leave")}
          </Button>
          <DialogClose asChild>
            <Button>{t("calendar.stay")}</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
