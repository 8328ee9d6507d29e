import { useAction } from "convex/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { readAppError } from "#convex/model/errors.ts";

import { tError } from "../../i18n/errors.ts";
import { useLinkToken } from "../../lib/link-token.ts";
import { reportBug } from "../../lib/report-bug.ts";
import type { ProfileState } from "../../session/use-profile.ts";

/**
 * `asks`: nobody is signed in here, which may end the account's password. `claimed`: it did. `other`: somebody else is signed in
 * here, and the link would end something of an account that is not theirs.
 */
export type Verification = "checking" | "asks" | "done" | "claimed" | "other" | { failure: string };

type Outcome = Exclude<Verification, "asks">;

function isOfOther(error: unknown): boolean {
  const read = readAppError(error);
  return read?.code === "CONFLICT" && read.field === "token";
}

/**
 * Uses the link of the address up, once: at once where somebody is signed in, else when `confirm` is called. Whoever signs in
 * meanwhile has confirmed it by that.
 */
export function useVerification({ status, user }: ProfileState): {
  verification: Verification;
  confirm: () => void;
} {
  const { t } = useTranslation();
  const verify = useAction(api.links.verifyEmail);
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isUsed = useRef(false);

  const confirm = useCallback(() => {
    if (token === null || isUsed.current) return;
    isUsed.current = true;
    setOutcome("checking");
    verify({ token }).then(
      ({ passwordEnded }) => setOutcome(passwordEnded ? "claimed" : "done"),
      (error: unknown) => {
        if (isOfOther(error)) {
          isUsed.current = false;
          setOutcome("other");
          return;
        }
        reportBug(error);
        setOutcome({ failure: tError(t, error) });
      },
    );
  }, [token, verify, t]);

  const userId = user?.id ?? null;
  useEffect(() => {
    if (userId !== null) confirm();
  }, [userId, confirm]);

  if (token === null) return { verification: { failure: t("linkPage.noToken") }, confirm };
  const waiting = status === "signedOut" ? "asks" : "checking";
  const isOver = outcome === "other" && status !== "signedIn";
  return { verification: isOver ? waiting : (outcome ?? waiting), confirm };
}
