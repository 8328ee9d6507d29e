import { useAction } from "convex/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";

import { api } from "#convex/_generated/api.js";
import type { SubscriptionPlan } from "#convex/model/subscriptions/contract.ts";

import { tError } from "../../i18n/errors.ts";
import { paths } from "../../lib/paths.ts";
import { reportBug } from "../../lib/report-bug.ts";
import { useLeadOn } from "../../lib/use-lead-on.ts";
import { toast } from "../../ui/toast-store.ts";
import { type LeftToPay, leftToPay, readReturn, withoutReturn } from "./to-pay.ts";

/** The good news stands for so long before the dashboard comes. */
const REDIRECT_MS = 2_000;

export type CheckoutStep =
  | { is: "begin" }
  | ({ is: "pay" } & LeftToPay)
  | { is: "completing" }
  | { is: "done" };

/** From the choice of a plan to the dashboard. */
export function useCheckout(plan: SubscriptionPlan) {
  const { t } = useTranslation();
  const create = useAction(api.subscriptions.create);
  const completePaid = useAction(api.subscriptions.complete);
  const leadOn = useLeadOn();
  const [params, setParams] = useSearchParams();
  const [step, setStep] = useState<CheckoutStep>({ is: "begin" });
  const [problem, setProblem] = useState<string | null>(null);
  const [waits, setWaits] = useState(false);
  const isReturned = useRef(false);

  function fail(title: string, message: string): void {
    setProblem(message);
    toast({ title, description: message, variant: "destructive" });
  }

  async function complete(paymentIntentId: string): Promise<void> {
    setStep({ is: "completing" });
    setProblem(null);
    try {
      await completePaid({ paymentIntentId, plan });
    } catch (error) {
      reportBug(error);
      setStep({ is: "begin" });
      fail(t("pay.failed"), tError(t, error, "pay.notCompleted"));
      return;
    }
    setStep({ is: "done" });
    toast({ title: t("pay.done"), description: t("pay.doneText"), variant: "success" });
  }

  async function begin(): Promise<void> {
    if (waits) return;
    setWaits(true);
    setProblem(null);
    try {
      const left = leftToPay(await create({ plan }));
      setStep(left === null ? { is: "done" } : { is: "pay", ...left });
    } catch (error) {
      reportBug(error);
      fail(t("pay.failed"), tError(t, error, "pay.failedText"));
    }
    setWaits(false);
  }

  useEffect(() => {
    if (step.is !== "done") return undefined;
    const timer = setTimeout(() => leadOn(paths.dashboard), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [step, leadOn]);

  // Back from a bank's page, once: what it says stands in the address, and leaves it.
  useEffect(() => {
    const returned = readReturn(params);
    if (returned === null || isReturned.current) return;
    isReturned.current = true;
    setParams(withoutReturn(params), { replace: true });
    void complete(returned.intentId);
  });

  return { step, problem, waits, begin: () => void begin(), complete };
}
