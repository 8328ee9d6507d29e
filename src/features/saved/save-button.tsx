import { Heart } from "lucide-react";
import { useTranslation } from "react-i18next";

import { useMayAct } from "../../components/may-act.ts";
import { toastError } from "../../components/toast-error.ts";
import { cn } from "../../lib/cn.ts";
import { useAfterSignIn } from "../../session/use-after-sign-in.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useIsSaved, useSetSaved } from "./use-hearts.ts";

type SaveButtonProps = { guideUserId: string; name: string; className?: string };

/** The heart. Answers at once; a visitor is asked to sign in. Until it is known what is saved it claims nothing and waits. */
export function SaveButton({ guideUserId, name, className }: SaveButtonProps) {
  const { t } = useTranslation();
  const isSaved = useIsSaved(guideUserId);
  const setSaved = useSetSaved();
  const mayAct = useMayAct();
  const askToSignIn = useAfterSignIn(
    isSaved === "unknown" ? isSaved : isSaved !== "visitor",
    () => {
      if (isSaved === false) save(true);
    },
  );
  const waits = isSaved === "unknown";
  const saved = isSaved === true;

  function onClick() {
    if (waits) return;
    if (isSaved === "visitor") {
      askToSignIn();
      return;
    }
    save(!saved);
  }

  const undo = { label: t("saved.undo"), run: () => save(true) };

  function save(next: boolean) {
    setSaved({ guideUserId, saved: next })
      // A heart is soon taken back by mistake, and with it a note and lists.
      .then(() => next || toast({ title: t("saved.removed", { name }), action: undo }))
      .catch(toastError(t, t("saved.failed")));
  }

  if (!mayAct) return null;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-busy={waits || undefined}
      aria-disabled={waits || undefined}
      aria-pressed={waits ? undefined : saved}
      aria-label={t(waits ? "saved.unknown" : saved ? "saved.remove" : "saved.save", { name })}
      onClick={onClick}
      className={cn("rounded-full text-muted-foreground hover:text-lotus", className)}
    >
      <Heart
        aria-hidden="true"
        className={cn("size-5! transition-transform", saved && "scale-110 fill-lotus text-lotus")}
      />
    </Button>
  );
}
