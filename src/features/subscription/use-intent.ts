import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";

import { toastError } from "../../components/toast-error.ts";
import { toast } from "../../ui/toast-store.ts";
import { type Intent, readReturn, withoutReturn } from "./to-pay.ts";

interface IntentUse {
  kind: Intent["kind"];
  /** Asks the server for what the browser pays with. */
  begin: () => Promise<{ clientSecret: string | null }>;
  /** Told when the intent came to its end. */
  finish: (intentId: string) => Promise<unknown>;
  done: string;
  failed: string;
}

/** One intent on the subscription's page: begun by a button, shown in a dialog, also come back to from a bank's page. */
export function useIntent({ kind, begin, finish, done, failed }: IntentUse) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [intent, setIntent] = useState<Intent | null>(null);
  const [waits, setWaits] = useState(false);
  const isReturned = useRef(false);

  async function end(intentId: string): Promise<void> {
    setWaits(true);
    try {
      await finish(intentId);
      setIntent(null);
      toast({ title: done, variant: "success" });
    } catch (error) {
      toastError(t, failed, "pay.failedText")(error);
    }
    setWaits(false);
  }

  useEffect(() => {
    const returned = readReturn(params);
    const isOurs = returned?.intentId.startsWith(kind === "setup" ? "seti_" : "pi_") === true;
    if (returned === null || !isOurs || isReturned.current) return;
    isReturned.current = true;
    setParams(withoutReturn(params), { replace: true });
    if (returned.isGood) queueMicrotask(() => void end(returned.intentId));
    else toast({ title: failed, description: t("pay.stepFailed"), variant: "destructive" });
  });

  return {
    intent,
    waits,
    close: () => setIntent(null),
    end,
    start: () => {
      if (waits) return;
      setWaits(true);
      begin()
        .then(
          ({ clientSecret }) => {
            setIntent(clientSecret === null ? null : { kind, clientSecret });
          },
          toastError(t, failed, "pay.failedText"),
        )
        .finally(() => setWaits(false));
    },
  };
}
