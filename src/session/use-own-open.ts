import { useState } from "react";

import { useProfile } from "./use-profile.ts";

/**
 * Whether something is open over a page that stays when its person goes: it closes for good when they sign out, in whichever
 * window, so that nobody else finds what they wrote.
 */
export function useOwnOpen(): [isOpen: boolean, setOpen: (open: boolean) => void] {
  const { status, user } = useProfile();
  const [openedBy, setOpenedBy] = useState<string | null>(null);
  const isOver = openedBy !== null && status !== "loading" && user?.id !== openedBy;
  if (isOver) setOpenedBy(null);
  return [openedBy !== null && !isOver, (open) => setOpenedBy(open ? (user?.id ?? null) : null)];
}
