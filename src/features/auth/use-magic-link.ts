import { useConvexAuth } from "convex/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { readAppError } from "#convex/model/errors.ts";

import { toastError } from "../../components/toast-error.ts";
import { tError } from "../../i18n/errors.ts";
import { useLinkToken } from "../../lib/link-token.ts";
import { useLeadOn } from "../../lib/use-lead-on.ts";
import { takeWayBack } from "../../session/way-back.ts";
import { useAuthCalls } from "./use-auth-calls.ts";
import { isSecondStep } from "./use-second-step.ts";

export const LINK_STATES = ["processing", "verifying", "success", "expired", "error"] as const;
export type LinkState = (typeof LINK_STATES)[number];

const REDIRECT_AFTER_MS = 2000;

/** How a refusal is shown: a link that is over is no accident. */
export function stateOfFailure(message: string): LinkState {
  return /expired|invalid/i.test(message) ? "expired" : "error";
}

interface Outcome {
  state: LinkState;
  message: string | null;
  /** The account asks for a second step; the link stays good meanwhile. */
  asksCode?: boolean;
}

interface MagicLink extends Outcome {
  /** Signs in with the second step; refusals are thrown. */
  signInWithCode: (code: string) => Promise<void>;
  onSignedIn: () => void;
}

/** Signs in with the link's token, once. */
export function useMagicLink(): MagicLink {
  const { t } = useTranslation();
  const leadOn = useLeadOn();
  const { isLoading } = useConvexAuth();
  const { signInWithLink } = useAuthCalls();
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<Outcome>({ state: "processing", message: null });
  const isUsed = useRef(false);

  useEffect(() => {
    // Whoever is signed in by then gets another session: that is known first.
    if (token === null || isLoading || isUsed.current) return;
    isUsed.current = true;
    setOutcome({ state: "verifying", message: null });
    signInWithLink(token).then(
      () => setOutcome({ state: "success", message: null }),
      (error: unknown) => {
        if (isSecondStep(error)) {
          setOutcome({ state: "verifying", message: null, asksCode: true });
          return;
        }
        const state = stateOfFailure(readAppError(error)?.message ?? "");
        setOutcome({ state, message: tError(t, error) });
        if (state === "error") toastError(t, t("linkPage.failedToast"))(error);
      },
    );
  }, [token, isLoading, signInWithLink, t]);

  const { state } = outcome;
  useEffect(() => {
    if (state !== "success") return undefined;
    const timer = setTimeout(() => leadOn(takeWayBack(), { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state, leadOn]);

  const signInWithCode = useCallback(
    async (code: string) => await signInWithLink(token ?? "", code),
    [signInWithLink, token],
  );
  const onSignedIn = useCallback(() => setOutcome({ state: "success", message: null }), []);
  const shown: Outcome =
    token === null ? { state: "error", message: t("linkPage.noToken") } : outcome;
  return { ...shown, signInWithCode, onSignedIn };
}
