import type { KeptName } from "../../lib/device-store.ts";
import { pageAt } from "../../lib/page-at.ts";

/** Which of the kept answers an address shows to the person who is signed in here; null for every other page. */
export function keptAt(pathname: string, search: string, owner: string | null): KeptName | null {
  const { name, parts } = pageAt(pathname);
  if (owner === null) return null;
  if (name === "bookings") return "bookings";
  if (name === "guide") return parts["id"] === owner ? "calendar" : null;
  const isCalendarTab = new URLSearchParams(search).get("tab") === "availability";
  return name === "guide-dashboard" && isCalendarTab ? "calendar" : null;
}
