import { api } from "#convex/_generated/api.js";
import type { CreateBookingInput } from "#convex/model/requests/contract.ts";

import { useLive } from "../../components/use-live.ts";
import { chosenDays } from "./lost-days.ts";
import type { FreeGuide } from "./lost-days.ts";

export interface LostDays {
  closedDay: string;
  freeGuides: readonly FreeGuide[];
}

/**
 * Follows the chosen days of an open Book dialog: the first of them that can no longer be asked for, and who is free instead.
 * Null while all are free and while nothing is known; and while the form is being sent, when the day may be one's own.
 */
export function useLostDays(
  { guideUserId, locationCity, ...values }: CreateBookingInput,
  isSending: boolean,
): LostDays | null {
  const days = chosenDays(values);
  const asked = days === null ? ("skip" as const) : { guideUserId, locationCity, ...days };
  const { data } = useLive(api.requests.watchedDays, asked);
  if (data === undefined || data.closedDay === null || isSending) return null;
  return { closedDay: data.closedDay, freeGuides: data.freeGuides };
}
