import { useMutation } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { toastError } from "../../components/toast-error.ts";

export type Settings = FunctionReturnType<typeof api.settings.get>;
type Change = FunctionArgs<typeof api.settings.save>;
export type NoticeEvent = keyof Settings["notifications"];

function withChange(settings: Settings, { notifications = {}, ...change }: Change): Settings {
  const changed = Object.entries(notifications).map(([event, ways]) => [
    event,
    { ...settings.notifications[event as NoticeEvent], ...ways },
  ]);
  return {
    ...settings,
    ...change,
    notifications: {
      ...settings.notifications,
      ...Object.fromEntries(changed),
    } as Settings["notifications"],
  };
}

/** Shown at once, and taken back with a word of why if the server refuses. */
export function useChangeSettings(): (change: Change) => Promise<void> {
  const { t } = useTranslation();
  const save = useMutation(api.settings.save).withOptimisticUpdate((store, change) => {
    const settings = store.getQuery(api.settings.get, {});
    if (settings) store.setQuery(api.settings.get, {}, withChange(settings, change));
  });
  return async (change) => {
    try {
      await save(change);
    } catch (error) {
      toastError(t, t("account.notSaved"), "auth.tryAgain")(error);
    }
  };
}
