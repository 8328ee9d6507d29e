import type { FunctionReturnType } from "convex/server";
import { useState } from "react";

import { api } from "#convex/_generated/api.js";

import { useLive } from "../../components/use-live.ts";
import type { Side } from "../../requests/booking.ts";
import type { Profile } from "../../session/use-profile.ts";

/** Of each kind. */
export const SHOWN = 5;

interface Answers {
  guides: FunctionReturnType<typeof api.guides.search>["guides"];
  bookings: FunctionReturnType<typeof api.requests.page>["bookings"];
  /** The newest ones, whatever was asked for. */
  talks: FunctionReturnType<typeof api.messages.conversations>;
}

const NOTHING: Answers = { guides: [], bookings: [], talks: [] };

export function sideOf(user: Profile | null): Side | null {
  return user === null || user.role === "ADMIN" ? null : user.role;
}

/** Asks for what this person may ask for; the empty text asks for nothing. */
function useAsked(text: string, user: Profile | null) {
  const has = text !== "";
  const access = useLive(api.subscriptions.status, has && user !== null ? {} : "skip");
  const asksTalks = has && access.data?.features.messaging === true;
  const talks = useLive(api.messages.conversations, asksTalks ? {} : "skip");
  const asksBookings = has && sideOf(user) !== null;
  const bookings = useLive(
    api.requests.page,
    asksBookings ? { group: "all", cursor: null, size: SHOWN, search: text } : "skip",
  );
  const guides = useLive(
    api.guides.search,
    has ? { searchText: text, sortBy: "relevance", page: 1, limit: SHOWN } : "skip",
  );
  const asked = [
    ...(has ? [guides] : []),
    ...(asksBookings ? [bookings] : []),
    ...(has && user !== null ? [access] : []),
    ...(asksTalks ? [talks] : []),
  ];
  return {
    guides: guides.data?.guides,
    bookings: bookings.data?.bookings,
    talks: talks.data,
    isWaiting: asked.some(({ data, failed }) => data === undefined && !failed),
    hasFailed: asked.some(({ failed }) => failed),
  };
}

/**
 * What the server knows of a text. The answers change together, when all are there: until then those to the text before
 * stay, so that what is seen, and meant by the next key, is not moved by each that arrives.
 */
export function useAnswers(text: string, user: Profile | null) {
  const { isWaiting, hasFailed, ...asked } = useAsked(text, user);
  const [kept, setKept] = useState(NOTHING);
  const { guides = NOTHING.guides, bookings = NOTHING.bookings, talks = NOTHING.talks } = asked;
  const isSame = guides === kept.guides && bookings === kept.bookings && talks === kept.talks;
  if (!isWaiting && !isSame) setKept({ guides, bookings, talks });
  return { answers: kept, isWaiting, hasFailed };
}
