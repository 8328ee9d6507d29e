import { useMutation, useQuery } from "convex/react";
import { Heart } from "lucide-react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";

import { tError } from "../../i18n/errors.ts";
import { cn } from "../../lib/cn.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast-store.ts";
import { openAuthDialog } from "../auth/auth-dialog-store.ts";
import { useProfile } from "../auth/use-profile.ts";

type SaveButtonProps = { guideUserId: string; name: string; className?: string };

function useToggleSaved() {
  return useMutation(api.saved.toggle).withOptimisticUpdate((store, { guideUserId }) => {
    const id = guideUserId as Id<"users">;
    const ids = store.getQuery(api.saved.ids, {});
    const list = store.getQuery(api.saved.list, {});
    if (ids) {
      const next = ids.includes(id) ? ids.filter((other) => other !== id) : [id, ...ids];
      store.setQuery(api.saved.ids, {}, next);
    }
    if (list) {
      store.setQuery(
        api.saved.list,
        {},
        list.filter((guide) => guide.userId !== id),
      );
    }
  });
}

/** The heart. Answers at once; a visitor is asked to sign in. */
export function SaveButton({ guideUserId, name, className }: SaveButtonProps) {
  const { t } = useTranslation();
  // The live profile ends in the same moment as the session; the client's own sign knows it later.
  const { user } = useProfile();
  const ids = useQuery(api.saved.ids, user ? {} : "skip");
  const toggle = useToggleSaved();
  const saved = ids?.some((id) => id === guideUserId) ?? false;

  async function onClick() {
    if (!user) {
      openAuthDialog("sign-in");
      return;
    }
    try {
      await toggle({ guideUserId });
    } catch (error) {
      toast({
        title: t("saved.failed"),
        description: tError(t, error),
        variant: "destructive",
      });
    }
  }

  return (
    <Button
      variant="ghost"
      size="icon"
      aria-pressed={saved}
      aria-label={saved ? t("saved.remove", { name }) : t("saved.save", { name })}
      onClick={() => void onClick()}
      className={cn("rounded-full text-muted-foreground hover:text-lotus", className)}
    >
      <Heart
        aria-hidden="true"
        className={cn("size-5! transition-transform", saved && "scale-110 fill-lotus text-lotus")}
      />
    </Button>
  );
}
