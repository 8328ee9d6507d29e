import { CalendarCheck, Search } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";

import { usePartyNames } from "../../components/party-names.ts";
import { useCatalog } from "../../components/use-catalog.ts";
import { useFormat } from "../../i18n/format.ts";
import { paths } from "../../lib/paths.ts";
import { useSettled } from "../../lib/use-settled.ts";
import { counterpartyOf, type Side } from "../../requests/booking.ts";
import type { Profile } from "../../session/use-profile.ts";
import { Avatar } from "../../ui/avatar.tsx";
import type { Entry, EntryGroup } from "./entry.ts";
import { fitOf, ranked } from "./rank.ts";
import { SHOWN, sideOf, useAnswers } from "./use-answers.ts";

const PAUSE_MS = 200;

type Answers = ReturnType<typeof useAnswers>["answers"];

function useGuides({ guides }: Answers): Entry[] {
  const catalog = useCatalog();
  const navigate = useNavigate();
  return guides.map(({ userId, user, areas }) => {
    const to = paths.guide(userId);
    return {
      id: `guide ${userId}`,
      title: user.name,
      note: areas[0] && catalog.city(areas[0]),
      picture: <Avatar name={user.name} image={user.image} className="size-8" />,
      to,
      run: () => void navigate(to),
    };
  });
}

function useBookings({ bookings }: Answers, side: Side | null): Entry[] {
  const format = useFormat();
  const namesOf = usePartyNames();
  const navigate = useNavigate();
  if (side === null) return [];
  return bookings.map((booking) => {
    const { id, title, startDate, endDate } = booking;
    const other = namesOf(counterpartyOf(booking, side).party).title;
    const to = paths.bookingsLike(title, startDate.slice(0, 7));
    return {
      id: `booking ${id}`,
      title,
      note: `${other} · ${format.dayRange(startDate, endDate)}`,
      picture: <CalendarCheck aria-hidden="true" />,
      to,
      run: () => void navigate(to),
    };
  });
}

/** By the names of the other side. */
function useTalks({ talks }: Answers, typed: string): Entry[] {
  const namesOf = usePartyNames();
  const navigate = useNavigate();
  const entries = talks.map(({ partnerUserId, partner }) => {
    const { title, person } = namesOf(partner);
    const to = paths.messages(partnerUserId);
    const kind = partner.companyName === null ? "person" : "company";
    return {
      id: `talk ${partnerUserId}`,
      title,
      note: person ?? undefined,
      picture: <Avatar name={title} image={partner.image} kind={kind} className="size-8" />,
      to,
      run: () => void navigate(to),
    };
  });
  return ranked(entries, typed).slice(0, SHOWN);
}

/** For who looks for more than a name. */
function useWholeSearch(typed: string): Entry {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const to = paths.search({ q: typed });
  return {
    id: "search",
    title: t("palette.searchFor", { text: typed }),
    picture: <Search aria-hidden="true" />,
    to,
    run: () => void navigate(to),
  };
}

/** What the server knows of what is typed, asked when the typing rests. */
export function useFound(typed: string, user: Profile | null) {
  const { t } = useTranslation();
  const [settled, setSettled] = useState("");
  useSettled(typed, settled, PAUSE_MS, setSettled);
  const isTyping = typed !== settled;
  const { answers, isWaiting, hasFailed } = useAnswers(typed === "" ? "" : settled, user);
  const talks = useTalks(answers, typed);
  const bookings = useBookings(answers, sideOf(user));
  const guides = useGuides(answers);
  const whole = useWholeSearch(typed);
  if (typed === "") return { groups: [], isWaiting: false, hasFailed: false };
  const isOpen = isTyping || isWaiting;
  // Until it is known, what was found for the letters before stays as far as it fits these as well.
  const fitting = (items: Entry[]) =>
    isOpen ? items.filter((item) => fitOf(item, typed) > 0) : items;
  const groups: EntryGroup[] = [
    { id: "talks", name: t("nav.messages"), items: talks },
    { id: "bookings", name: t("nav.bookings"), items: fitting(bookings) },
    {
      id: "guides",
      name: t("palette.guides"),
      items: isOpen ? fitting(guides) : [...guides, whole],
    },
  ];
  return { groups, isWaiting: isOpen, hasFailed };
}
