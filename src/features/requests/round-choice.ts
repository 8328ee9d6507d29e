// Whom an operator has chosen to ask at once. It lasts as long as the tab: other filters, other pages and a reload leave it.
import { useSyncExternalStore } from "react";

import { keepDraft, readDraft } from "../../lib/drafts.ts";

export type ChosenGuide = {
  readonly userId: string;
  readonly name: string;
  readonly image: string | null;
  readonly hourlyRateVND: number;
  readonly areas: readonly string[];
};

export type RoundChoice = {
  /** Whether the cards can be chosen from. */
  readonly isOpen: boolean;
  readonly guides: readonly ChosenGuide[];
};

const NONE: RoundChoice = { isOpen: false, guides: [] };

let owner: string | null = null;
let choice = NONE;
const listeners = new Set<() => void>();

const keyOf = (userId: string) => `round:${userId}`;

function publish(next: RoundChoice): void {
  choice = next;
  for (const listener of listeners) listener();
}

function change(next: RoundChoice): void {
  if (owner !== null) keepDraft(keyOf(owner), next);
  publish(next);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isGuide(value: unknown): value is ChosenGuide {
  if (typeof value !== "object" || value === null) return false;
  const guide: Partial<Record<keyof ChosenGuide, unknown>> = value;
  return (
    isText(guide.userId) &&
    isText(guide.name) &&
    (guide.image === null || isText(guide.image)) &&
    typeof guide.hourlyRateVND === "number" &&
    Array.isArray(guide.areas) &&
    guide.areas.every(isText)
  );
}

/** What was kept, as far as it can be read. */
export function readChoice(draft: Readonly<Record<string, unknown>> | null): RoundChoice {
  const guides: unknown = draft?.["guides"];
  if (!Array.isArray(guides)) return NONE;
  const known = new Map(guides.filter(isGuide).map((guide) => [guide.userId, guide]));
  return { isOpen: draft?.["isOpen"] === true, guides: [...known.values()] };
}

/** Shows the person's own choice until the answer is called. */
export function holdChoice(userId: string): () => void {
  owner = userId;
  publish(readChoice(readDraft(keyOf(userId))));
  return () => {
    owner = null;
    publish(NONE);
  };
}

/** Whether the cards can be chosen from; whom one has chosen stays. */
export function showChoice(isOpen: boolean): void {
  change({ ...choice, isOpen });
}

export function clearChoice(): void {
  change({ ...choice, guides: [] });
}

/** Chooses the guide, or no longer; false where so many are chosen that there is no room for one more. */
export function toggleGuide(guide: ChosenGuide, most: number): boolean {
  const others = choice.guides.filter(({ userId }) => userId !== guide.userId);
  const isChosen = others.length < choice.guides.length;
  if (!isChosen && others.length >= most) return false;
  change({ ...choice, guides: isChosen ? others : [...others, guide] });
  return true;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useRoundChoice(): RoundChoice {
  return useSyncExternalStore(
    subscribe,
    () => choice,
    () => NONE,
  );
}
