import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import { CHALLENGE_LIFE_MS } from "#convex/model/passkeys/rules.ts";

import { canOfferPasskeys, problemOf } from "../../lib/passkey-problem.ts";
import { reportBug } from "../../lib/report-bug.ts";
import { toast } from "../../ui/toast-store.ts";
import { useAuthCalls } from "./use-auth-calls.ts";

/** An offer is made anew before its challenge ends. */
const OFFER_MS = CHALLENGE_LIFE_MS - 60_000;

/** With a button, and meanwhile as an offer of the browser's beside the names that it fills in. */
export function usePasskeySignIn(onSignedIn: () => void) {
  const { t } = useTranslation();
  const { signInWithPasskey } = useAuthCalls();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);

  async function signIn(offering?: AbortSignal): Promise<void> {
    try {
      await signInWithPasskey(offering);
    } catch (error) {
      // Nobody asked for an offer: one that is not taken, or can not be made, is none.
      if (offering !== undefined && problemOf(error) !== null) return;
      reportBug(error);
      setRefusal(error);
      return;
    }
    toast({
      title: t("auth.signInSucceeded"),
      description: t("auth.welcomeBack"),
      variant: "success",
    });
    onSignedIn();
  }

  const offer = useEffectEvent(async (offering: AbortSignal) => {
    if (await canOfferPasskeys()) await signIn(offering);
  });
  useEffect(() => {
    // What the button asks for is not to be disturbed.
    if (pending) return undefined;
    let offering = new AbortController();
    const make = () => {
      offering.abort();
      offering = new AbortController();
      void offer(offering.signal);
    };
    // The form is drawn first.
    const first = setTimeout(make);
    const later = setInterval(make, OFFER_MS);
    return () => {
      clearTimeout(first);
      clearInterval(later);
      offering.abort();
    };
  }, [pending]);

  async function start(): Promise<void> {
    setPending(true);
    setRefusal(null);
    await signIn();
    setPending(false);
  }

  return { start, pending, refusal };
}
