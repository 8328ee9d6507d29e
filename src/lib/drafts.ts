// What was written and not sent, per dialog and subject. It lasts as long as the tab: closing a dialog, another page and a
// reload leave it. All drafts are of the person who is signed in; they go at signing out, together with messages that have not
// arrived, and nobody else finds them.
import { DRAFTS, OUTBOX } from "./kept-names.ts";
import { forgetKept } from "./kept.ts";
import { forgetSession, readSession, writeSession } from "./session-store.ts";

const OWNER = "drafts-of";

const stores = new Set<() => void>();

const keyOf = (about: string) => `${DRAFTS}${about}`;

/** Null where there is none, or none that can be read. */
export function readDraft(about: string): Readonly<Record<string, unknown>> | null {
  const draft = readSession(keyOf(about));
  return typeof draft === "object" && draft !== null ? { ...draft } : null;
}

export function keepDraft(about: string, values: object): void {
  writeSession(keyOf(about), values);
}

export function dropDraft(about: string): void {
  writeSession(keyOf(about), undefined);
}

/** For drafts that live in the page's memory as well: they are to go with all others. */
export function onForgetDrafts(forget: () => void): void {
  stores.add(forget);
}

/** Nothing of what anybody wrote is left in this browser, neither drafts nor messages that wait or were refused. */
export function forgetDrafts(): void {
  forgetSession(DRAFTS);
  forgetKept(DRAFTS);
  forgetKept(OUTBOX);
  writeSession(OWNER, undefined);
  for (const forget of stores) forget();
}

/** Somebody is signed in: what another person left in this tab goes, however that person's session ended. */
export function ownDrafts(userId: string): void {
  const owner = readSession(OWNER);
  if (owner !== undefined && owner !== userId) forgetDrafts();
  writeSession(OWNER, userId);
}
