import {
  CalendarDays,
  ClipboardList,
  Heart,
  MessageCircle,
  Search,
  ShieldCheck,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import type { Role } from "#convex/model/identity/contract.ts";

import { useLive } from "../../components/use-live.ts";
import { paths } from "../../lib/paths.ts";
import { useUnreadCount } from "./use-unread-count.ts";

export interface WorkLink {
  to: string;
  label: string;
  /** The label with what waits, in words. */
  waiting?: string;
  icon: LucideIcon;
  /** What waits there; 0 until it is known. */
  count: number;
}

/** Where this person works every day, in the order of the day. */
export function useWorkLinks(user: { id: string; role: Role }): WorkLink[] {
  const { t } = useTranslation();
  const messages = useUnreadCount();
  const isMember = user.role !== "ADMIN";
  const bookings = useLive(api.figures.waiting, isMember ? {} : "skip").data ?? 0;
  const deeds = useLive(api.moderation.waiting, isMember ? "skip" : {}).data?.total ?? 0;
  if (!isMember) {
    const waiting = t("nav.adminWaiting", { count: deeds });
    const label = t("nav.admin");
    return [{ to: paths.admin(), label, waiting, icon: ShieldCheck, count: deeds }];
  }
  return [
    user.role === "GUIDE"
      ? { to: paths.guide(user.id), label: t("nav.calendar"), icon: CalendarDays, count: 0 }
      : { to: paths.search(), label: t("nav.search"), icon: Search, count: 0 },
    {
      to: paths.bookings,
      label: t("nav.bookings"),
      waiting: t("nav.bookingsWaiting", { count: bookings }),
      icon: ClipboardList,
      count: bookings,
    },
    {
      to: paths.messages(),
      label: t("nav.messages"),
      waiting: t("nav.messagesWaiting", { count: messages }),
      icon: MessageCircle,
      count: messages,
    },
    { to: paths.saved, label: t("nav.saved"), icon: Heart, count: 0 },
  ];
}
