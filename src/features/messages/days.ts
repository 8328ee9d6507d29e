import { dayInVietnam, type Day } from "#convex/model/days.ts";

/** The day on which a message stands in the thread: Vietnam's. */
export function dayOf(message: { createdAt: number } | undefined): Day | null {
  return message ? dayInVietnam(message.createdAt) : null;
}
