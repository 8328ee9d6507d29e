/** What stands in the place of the page. */
export interface Slot {
  /** The address whose live page has been here since there was a connection; it stays when that goes. */
  live: string | null;
  /** The address of which the device shows what it keeps. */
  kept: string | null;
}

export const NOTHING_SHOWN: Slot = { live: null, kept: null };

interface Now {
  pathname: string;
  isConnected: boolean;
  /** For longer than a renewal takes. */
  isLost: boolean;
}

/** The slot as it is by now; the same object where nothing changes. */
export function nextSlot(slot: Slot, { pathname, isConnected, isLost }: Now): Slot {
  const { live, kept } = slot;
  // What came up without a connection stays until the live page takes over.
  if (kept === pathname) return slot;
  if (isLost) return live === pathname ? slot : { live: null, kept: pathname };
  if (isConnected) {
    return live === pathname && kept === null ? slot : { live: pathname, kept: null };
  }
  // It may be back in a moment: the page begins as always.
  return kept === null ? slot : NOTHING_SHOWN;
}
