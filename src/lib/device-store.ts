// What this device keeps of a person to be read without a network: a few answers, of one person at a time, for thirty days.
import { deviceShelf, type KeptEntry, type Shelf } from "./device-shelf.ts";

export type KeptName = "bookings" | "calendar";

const DAY_MS = 24 * 60 * 60_000;
/** @internal */
export const KEPT_DAYS = 30;
/** Of one answer, as JSON: far above what a list has, so that nothing grows without an end. @internal */
export const KEPT_CHARACTERS = 200_000;

export interface KeptAnswer {
  at: number;
  /** Whoever wrote it may have been another version: to be looked at before use. */
  data: unknown;
}

/** A clock that was wrong must not keep anything for longer. */
function isFresh({ at }: KeptEntry, nowMs: number): boolean {
  return at > nowMs - KEPT_DAYS * DAY_MS && at < nowMs + DAY_MS;
}

export function createDeviceStore(shelf: Shelf) {
  // One after the other: what is taken away must not come back from a write that began before.
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
    // A device that keeps nothing is no error: what it would have shown is shown with a network.
    const next = last.then(work).catch(() => otherwise);
    last = next;
    return next;
  }

  return {
    /** Null where nothing is kept of this person. */
    read: (owner: string, name: KeptName, nowMs: number) =>
      inTurn(async (): Promise<KeptAnswer | null> => {
        const entries = await shelf.read();
        const found = entries.find((one) => one.owner === owner && one.name === name);
        return found !== undefined && isFresh(found, nowMs)
          ? { at: found.at, data: found.data }
          : null;
      }, null),

    /** In the place of what was there under this name; what is another's goes. */
    change: (owner: string, name: KeptName, at: number, next: (before: unknown) => unknown) =>
      inTurn(async () => {
        const own = (await shelf.read()).filter(
          (entry) => entry.owner === owner && isFresh(entry, at),
        );
        const data = next(own.find((entry) => entry.name === name)?.data);
        const others = own.filter((entry) => entry.name !== name);
        const fits = JSON.stringify(data).length <= KEPT_CHARACTERS;
        await shelf.replace(fits ? [...others, { name, owner, at, data }] : others);
      }, undefined),

    /** Leaves only what is this person's and not too old; of nobody, nothing. */
    tidy: (owner: string | null, nowMs: number) =>
      inTurn(async () => {
        const entries = await shelf.read();
        const left = entries.filter((entry) => entry.owner === owner && isFresh(entry, nowMs));
        if (left.length < entries.length) await shelf.replace(left);
      }, undefined),
  };
}

export const deviceStore = createDeviceStore(deviceShelf);
