import { useProfile } from "../../session/use-profile.ts";
import type { EntryGroup } from "./entry.ts";
import { rankedGroups } from "./rank.ts";
import { useDeeds } from "./use-deeds.tsx";
import { useFound } from "./use-found.tsx";
import { usePlaces } from "./use-places.tsx";

/**
 * Everything that can be chosen, in groups. What comes from the server stands below what is known at once, so that nothing
 * moves away under somebody's hand.
 */
export function useEntries(text: string, onShortcuts: () => void) {
  const typed = text.trim();
  const profile = useProfile();
  const places = usePlaces(profile);
  const deeds = useDeeds(profile, onShortcuts);
  const found = useFound(typed, profile.user);
  const groups: EntryGroup[] = [
    ...rankedGroups([places, deeds], typed),
    ...found.groups.filter(({ items }) => items.length > 0),
  ];
  return {
    groups,
    typed,
    isWaiting: found.isWaiting || profile.status === "loading",
    hasFailed: found.hasFailed,
  };
}
