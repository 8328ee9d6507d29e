import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

import { toastError } from "../../components/toast-error.ts";
import { toast } from "../../ui/toast-store.ts";
import type { Intent } from "./to-pay.ts";
import type { TakeReturned } from "./use-returned.ts";

interface IntentUse {
  kind: Intent["kind"];
  takeReturned: TakeReturned;
  /** Asks the server for what the browser pays with. */
  begin: () => Promise<{ clientSecret: string | null }>;
  /** Told when the intent came to its end. */
  finish: (intentId: string) => Promise<unknown>;
  done: string;
  failed: string;
}

/** One intent on the subscription's page: begun by a button, shown in a dialog, also come back to from a bank's page. */
export function useIntent({ kind, takeReturned, begin, finish, done, failed }: IntentUse) {
  const { t } = useTranslation();
  const [intent, setIntent] = useState<Intent | null>(null);
  const [waits, setWaits] = useState(false);

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
    const returned = takeReturned(kind);
    if (returned === null) return;
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
