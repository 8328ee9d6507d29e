import { useConvexAuth } from "convex/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";

import { readAppError } from "#convex/model/errors.ts";

import { toastError } from "../../components/toast-error.ts";
import { tError } from "../../i18n/errors.ts";
import { useLinkToken } from "../../lib/link-token.ts";
import { takeWayBack } from "../../session/way-back.ts";
import { useAuthCalls } from "./use-auth-calls.ts";

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
}

/** Signs in with the link's token, once. */
export function useMagicLink(): Outcome {
  const { t } = useTranslation();
  const navigate = useNavigate();
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
        const state = stateOfFailure(readAppError(error)?.message ?? "");
        setOutcome({ state, message: tError(t, error) });
        if (state === "error") toastError(t, t("linkPage.failedToast"))(error);
      },
    );
  }, [token, isLoading, signInWithLink, t]);

  const { state } = outcome;
  useEffect(() => {
    if (state !== "success") return undefined;
    const timer = setTimeout(
      () => void navigate(takeWayBack(), { replace: true }),
      REDIRECT_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [state, navigate]);

  return token === null ? { state: "error", message: t("linkPage.noToken") } : outcome;
}
