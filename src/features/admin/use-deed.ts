import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { toastError } from "../../components/toast-error.ts";
import { toast } from "../../ui/toast-store.ts";

/** A deed of an administrator: once however often it is clicked, told when it is done, and in the server's words when it is not. */
export function useDeed({ done, failed }: { done: string; failed: string }) {
  const { t } = useTranslation();
  const [pending, setPending] = useState(false);
  const running = useRef(false);

  /** True when it was done. */
  async function run(deed: () => Promise<unknown>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setPending(true);
    try {
      await deed();
      toast({ title: done, variant: "success" });
      return true;
    } catch (error) {
      toastError(t, failed)(error);
      return false;
    } finally {
      running.current = false;
      setPending(false);
    }
  }

  return { pending, run };
}
