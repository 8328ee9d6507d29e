import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { useLostSince } from "../../components/connection.ts";
import { stopFiles } from "../../components/files/files-underway.ts";
import { deviceStore } from "../../lib/device-store.ts";
import { reportBug } from "../../lib/report-bug.ts";
import { hasServiceWorkers, registerWorker } from "../../lib/service-worker.ts";
import { useProfile } from "../../session/use-profile.ts";
import { dropPersonalToasts } from "../../ui/toast-store.ts";
import { askToKeep } from "./worker.ts";

/** Once the page has loaded: has the app's files kept for when there is no network, and what is another person's taken away. */
export function DeviceCare() {
  const { status, user } = useProfile();
  const { language } = useTranslation().i18n;
  const isKnown = status !== "loading";
  const userId = user?.id ?? null;
  const isLost = useLostSince() !== null;
  const lastId = useRef<string | null>(null);

  useEffect(() => {
    if (!isKnown) return;
    void deviceStore.tidy(userId, Date.now());
    if (lastId.current !== null && lastId.current !== userId) {
      stopFiles();
      dropPersonalToasts();
    }
    lastId.current = userId;
  }, [isKnown, userId]);

  useEffect(() => {
    // Whoever was away for long may have missed a version.
    if (isLost || !hasServiceWorkers() || import.meta.env.DEV) return;
    registerWorker()
      .then((registration) => registration.update())
      // Forbidden by the browser's settings, or no network after all.
      .catch(() => undefined);
  }, [isLost]);

  useEffect(() => {
    if (!isKnown || !hasServiceWorkers() || import.meta.env.DEV) return undefined;
    const ask = () => void askToKeep(language, userId !== null).catch(reportBug);
    ask();
    // A new worker begins with the files of its build alone.
    navigator.serviceWorker.addEventListener("controllerchange", ask);
    return () => navigator.serviceWorker.removeEventListener("controllerchange", ask);
  }, [isKnown, language, userId]);

  return null;
}
