import { useAction } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import type { UserAction } from "#convex/model/administration/contract.ts";

import { toastError } from "../../components/toast-error.ts";
import { toast } from "../../ui/toast-store.ts";

export type AdminUser = FunctionReturnType<typeof api.administration.users>["users"][number];

/** The name that stands for somebody in questions and confirmations; everybody has a username. */
export function calledBy({ name, username }: Pick<AdminUser, "name" | "username">): string {
  return name.trim() || username;
}

/** A deed that needs no question, with its toast. Resolves to whether it was done. */
export function useUserDeed() {
  const { t } = useTranslation();
  const act = useAction(api.administration.actOnUser);
  return async (user: AdminUser, action: UserAction): Promise<boolean> => {
    const failed =
      action === "verify-business" ? t("admin.users.notVerified") : t("admin.users.notUpdated");
    try {
      const isSuspended = user.suspendedAt !== null;
      await act({ userId: user.id, action, ...(action === "suspend" && { isSuspended }) });
    } catch (error) {
      toastError(t, failed, "auth.tryAgain")(error);
      return false;
    }
    toast({ title: t("admin.users.updated"), description: calledBy(user), variant: "success" });
    return true;
  };
}
