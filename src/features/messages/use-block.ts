import { useMutation } from "convex/react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { usePartyNames } from "../../components/party-names.ts";
import { toastError } from "../../components/toast-error.ts";
import { toast } from "../../ui/toast-store.ts";
import type { Partner } from "./conversation.ts";

/** Blocks the partner or takes it back, and says what that means. */
export function useBlock(partner: Partner) {
  const { t } = useTranslation();
  const { title: name } = usePartyNames()(partner);
  const set = useMutation(api.blocked.set);
  return async (blocked: boolean): Promise<void> => {
    try {
      await set({ userId: partner.userId, blocked });
    } catch (error) {
      toastError(t, t("messages.updateFailed"))(error);
      return;
    }
    toast({
      title: t(blocked ? "messages.blockedTitle" : "messages.unblockedTitle", { name }),
      description: t(blocked ? "messages.blockedText" : "messages.unblockedText"),
      variant: "success",
    });
  };
}
