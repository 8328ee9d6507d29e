import { useAction, useMutation } from "convex/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { toast } from "../../ui/toast-store.ts";
import { useInTurn } from "./use-in-turn.ts";

/** The address is known only to the screen that made it, as long as that is open. */
export function useFeed() {
  const { t } = useTranslation();
  const createFeed = useAction(api.calendars.createFeed);
  const endFeed = useMutation(api.calendars.endFeed);
  const [address, setAddress] = useState<string | null>(null);
  const { isFree, busy, inTurn } = useInTurn();

  return {
    address,
    isFree,
    busy,
    create: () =>
      void inTurn(async () => {
        const { path } = await createFeed({});
        setAddress(new URL(path, globalThis.location.origin).href);
      }),
    end: () =>
      void inTurn(async () => {
        await endFeed({});
        setAddress(null);
        toast({ title: t("calendarLinks.feedEnded"), variant: "success" });
      }),
    copy: () =>
      void inTurn(async () => {
        await navigator.clipboard.writeText(address ?? "");
        toast({ title: t("calendarLinks.copied"), variant: "success" });
      }),
  };
}
