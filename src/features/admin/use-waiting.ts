import type { FunctionReturnType } from "convex/server";

import { api } from "#convex/_generated/api.js";

import { useLive } from "../../components/use-live.ts";
import type { AdminTab } from "../../lib/paths.ts";

export type Waiting = FunctionReturnType<typeof api.moderation.waiting>;

/** How much waits for an administrator, live; undefined until it is known. */
export function useWaiting(): Waiting | undefined {
  return useLive(api.moderation.waiting, {}).data;
}

/** What of it waits behind a tab. */
export function waitsAt(tab: AdminTab, { reports, licences, companies }: Waiting): number {
  if (tab === "reports") return reports;
  return tab === "checks" ? licences + companies : 0;
}
