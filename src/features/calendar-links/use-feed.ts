import { useAction, useMutation } from "convex/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { toastError } from "../../components/toast-error.ts";
import { toast } from "../../ui/toast-store.ts";

/** The address is known only to the screen that made it, as long as that is open. */
export function useFeed() {
  const { t } = useTranslation();
  const createFeed = useAction(api.calendars.createFeed);
  const endFeed = useMutation(api.calendars.endFeed);
  const [address, setAddress] = useState<string | null>(null);
  const [waits, setWaits] = useState(false);

  async function run(work: () => Promise<void>): Promise<void> {
    if (waits) return;
    setWaits(true);
    await work().catch(toastError(t, t("calendarLinks.failed")));
    setWaits(false);
  }

  return {
    address,
    waits,
    create: () =>
      void run(async () => {
        const { path } = await createFeed({});
        setAddress(new URL(path, globalThis.location.origin).href);
      }),
    end: () =>
      void run(async () => {
        await endFeed({});
        setAddress(null);
        toast({ title: t("calendarLinks.feedEnded"), variant: "success" });
      }),
    copy: () =>
      void run(async () => {
        await navigator.clipboard.writeText(address ?? "");
        toast({ title: t("calendarLinks.copied"), variant: "success" });
      }),
  };
}
