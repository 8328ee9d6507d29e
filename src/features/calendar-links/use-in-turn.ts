import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { toastError } from "../../components/toast-error.ts";

/**
 * One thing after the other, and how it went wrong. What was confirmed while another is under way waits for its end; what is
 * pressed then `isFree` refuses. `busy` says so on buttons: not by `disabled`, which would refuse the focus that comes back from a
 * question.
 */
export function useInTurn() {
  const { t } = useTranslation();
  const lastRef = useRef(Promise.resolve());
  const [isFree, setIsFree] = useState(true);

  async function follow(before: Promise<void>, work: () => Promise<unknown>): Promise<void> {
    await before;
    await work().catch(toastError(t, t("calendarLinks.failed")));
  }

  async function inTurn(work: () => Promise<unknown>): Promise<void> {
    const own = follow(lastRef.current, work);
    lastRef.current = own;
    setIsFree(false);
    await own;
    if (lastRef.current === own) setIsFree(true);
  }

  const busy = isFree ? {} : { "aria-busy": true, "aria-disabled": true };
  return { isFree, busy, inTurn };
}
