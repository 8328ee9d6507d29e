import { useMutation } from "convex/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import type { SettlementDeed } from "#convex/model/settlements/contract.ts";

import { toastError } from "../../components/toast-error.ts";
import { toast } from "../../ui/toast-store.ts";

export type Settle = (deed: SettlementDeed, note?: string) => Promise<boolean>;

const ANSWERS: ReadonlySet<SettlementDeed> = new Set(["confirm", "dispute"]);

/** Says something of a payment; true once the server has it. An answer is to what was said at `saidAt`, and to nothing later. */
export function useSettle(
  jobRequestId: string,
  saidAt: number | null,
): { pending: boolean; settle: Settle } {
  const { t } = useTranslation();
  const mutate = useMutation(api.settlements.settle);
  const [pending, setPending] = useState(false);
  async function settle(deed: SettlementDeed, note = ""): Promise<boolean> {
    setPending(true);
    try {
      await mutate({
        jobRequestId,
        deed,
        ...(note !== "" && { note }),
        ...(saidAt !== null && ANSWERS.has(deed) && { saidAt: new Date(saidAt).toISOString() }),
      });
      toast({
        title: t("payment.done"),
        description: t("payment.doneText"),
        variant: "success",
      });
      return true;
    } catch (error) {
      toastError(t, t("payment.failed"), "auth.tryAgain")(error);
      return false;
    } finally {
      setPending(false);
    }
  }
  return { pending, settle };
}
