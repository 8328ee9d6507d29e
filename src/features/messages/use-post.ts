import { useConvex } from "convex/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";

import type { Id } from "#convex/_generated/dataModel.d.ts";

import { toastError } from "../../components/toast-error.ts";
import { post, postAgain, removeOutgoing, type Attached, type Outgoing } from "./outbox.ts";

/** Sends what is written; a refusal is told, and stays in the thread to be sent again or removed. */
export function usePost(me: Id<"users">) {
  const { t } = useTranslation();
  const convex = useConvex();
  return useMemo(() => {
    const refused = toastError(t, t("messages.sendFailed"));
    return {
      post: (partnerUserId: string, body: string, attachment: Attached | null) => {
        post(convex, me, partnerUserId, body, attachment).catch(refused);
      },
      again: (message: Outgoing) => {
        postAgain(convex, me, message).catch(refused);
      },
      remove: (message: Outgoing) => removeOutgoing(me, message.key),
    };
  }, [convex, me, t]);
}
