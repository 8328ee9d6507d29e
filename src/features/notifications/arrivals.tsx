import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";

import { toast } from "../../ui/toast-store.ts";
import { arrivedSince, isOpenAt, type Notification } from "./notification.ts";
import { useNotifications, useSentence } from "./use-notifications.ts";

/** Shows what arrives while the app is open. What was there before is no news, nor is what the person is looking at. */
export function Arrivals() {
  const { t } = useTranslation();
  const sentenceOf = useSentence();
  const location = useLocation();
  const { data: list } = useNotifications();
  const known = useRef<ReadonlySet<string> | null>(null);
  const tell = useEffectEvent((list: readonly Notification[]) => {
    const news = arrivedSince(known.current, list).filter((one) => !isOpenAt(one, location));
    known.current = new Set(list.map(({ id }) => id));
    const [newest, ...more] = news;
    if (newest === undefined) return;
    const { who, what } = sentenceOf(newest);
    const one = { title: who, description: what };
    const several = { title: t("notifications.several", { count: news.length }) };
    toast({ ...(more.length === 0 ? one : several), type: "background" });
  });
  useEffect(() => {
    if (list !== undefined) tell(list);
  }, [list]);
  return null;
}
