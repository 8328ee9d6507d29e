// How much of the index one transaction reads.

/** A transaction on Convex reads 16 MiB at most; what is not of the index itself needs less than the rest. */
export const ROOM_CHARS = 12_000_000;
/** So much is reckoned for a document at least: a transaction reads 4,096 of them one by one at most. */
const LEAST_CHARS = 4_096;

export interface Room {
  /** Whether so many signs find room. The first always do: else nothing would ever be done. */
  has: (most: number) => boolean;
  take: (chars: number) => void;
}

export function roomOf(chars: number): Room {
  let [left, isWhole] = [chars, true];
  return {
    has: (most) => isWhole || most <= left,
    take: (taken) => {
      left -= Math.max(taken, LEAST_CHARS);
      isWhole = false;
    },
  };
}
