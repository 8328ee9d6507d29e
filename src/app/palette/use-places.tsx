import {
  CalendarCheck,
  CalendarDays,
  ChartNoAxesColumn,
  ClipboardList,
  CreditCard,
  FileText,
  Heart,
  LayoutDashboard,
  type LucideIcon,
  MessageCircle,
  Search,
  Settings,
  ShieldCheck,
  Star,
  UserRound,
  UsersRound,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";

import type { ProfileState } from "../../session/use-profile.ts";
import type { EntryGroup } from "./entry.ts";
import { placesOf } from "./places.ts";

/** By the text of the page. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  "nav.admin": ShieldCheck,
  "nav.analytics": ChartNoAxesColumn,
  "nav.bookings": CalendarCheck,
  "nav.browseGuides": UsersRound,
  "nav.calendar": CalendarDays,
  "nav.dashboard": LayoutDashboard,
  "nav.messages": MessageCircle,
  "nav.saved": Heart,
  "nav.search": Search,
  "nav.settings": Settings,
  "nav.subscription": CreditCard,
  "nav.viewProfile": UserRound,
  "palette.admin.users": UsersRound,
  "palette.jobs": ClipboardList,
  "palette.profile": UserRound,
  "palette.reviews": Star,
};

/** The pages for this person; while it is not known who is there, those that are for everybody. */
export function usePlaces({ user }: ProfileState): EntryGroup {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const items = placesOf(user).map(({ to, label, of }) => {
    const Icon = ICONS[label] ?? (of === "nav.admin" ? ShieldCheck : FileText);
    return {
      id: `to ${to}`,
      title: t(label),
      note: of && t(of),
      picture: <Icon aria-hidden="true" />,
      to,
      run: () => void navigate(to),
    };
  });
  return { id: "places", name: t("palette.places"), items };
}
