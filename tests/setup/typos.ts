// A marketplace with many names, and those names as people mistype them.
import { CATALOGUE_NAMES } from "#convex/model/catalog/names.ts";
import { fold } from "#convex/model/fold.ts";
import { planGuides } from "#convex/seed/people.ts";
import { createRandom, type Random } from "#convex/seed/random.ts";

import type { Backend } from "./backend.ts";
import { runKept } from "./kept.ts";

const AT_ONCE = 24;

/** The guides of the demo marketplace, listed. */
export async function addSeedGuides(t: Backend): Promise<void> {
  const guides = planGuides(createRandom(1));
  for (let from = 0; from < guides.length; from += AT_ONCE) {
    await runKept(t, async (ctx) => {
      for (const [at, guide] of guides.slice(from, from + AT_ONCE).entries()) {
        const { name, areas, languages, specialties, bio, hourlyRateVND, yearsExperience } = guide;
        const createdAt = from + at;
        const username = `guide${createdAt}`;
        const account = { username, usernameKey: username, email: `${username}@example.com` };
        const person = { name, role: "GUIDE" as const, createdAt };
        const userId = await ctx.db.insert("users", { ...person, ...account });
        const lists = { areas, languages, specialties };
        const profile = { ...lists, bio, hourlyRateVND, yearsExperience, createdAt };
        await ctx.db.insert("guideProfiles", { ...profile, userId });
      }
    });
  }
}

const LISTS = ["areas", "languages", "specialties"] as const;
export type Shown = { user: { name: string } } & Record<(typeof LISTS)[number], readonly string[]>;

/** What somebody looks for, and whether a guide is what was looked for. */
export interface Wanted {
  kind: "name" | (typeof LISTS)[number];
  text: string;
  isIt: (guide: Shown) => boolean;
}

/** All that these guides can be looked for by: their names, and the names of their places, languages and specialties. */
export function wantedOf(guides: readonly Shown[]): Wanted[] {
  const names = new Set(guides.map(({ user }) => user.name));
  const has = (guide: Shown, kind: (typeof LISTS)[number], id: string) => guide[kind].includes(id);
  return [
    ...[...names].map((text): Wanted => {
      const isIt = ({ user }: Shown) => fold(user.name) === fold(text);
      return { kind: "name", text, isIt };
    }),
    ...CATALOGUE_NAMES.filter(({ kind, id }) => guides.some((guide) => has(guide, kind, id))).map(
      ({ kind, id, text }): Wanted => ({ kind, text, isIt: (guide) => has(guide, kind, id) }),
    ),
  ];
}

const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at));

const SLIPS: readonly ((text: string, at: number, letter: string) => string)[] = [
  (text, at, letter) => text.slice(0, at) + letter + text.slice(at),
  (text, at) => text.slice(0, at) + text.slice(at + 1),
  (text, at, letter) => text.slice(0, at) + letter + text.slice(at + 1),
  (text, at) => text.slice(0, at) + (text[at + 1] ?? "") + (text[at] ?? "") + text.slice(at + 2),
];

/** The text with one slip, anywhere: a letter too many, missing or wrong, or two that changed places. */
function mistyped(random: Random, text: string): string {
  while (true) {
    const slip = random.pick(SLIPS);
    const typed = slip(text, random.int(0, text.length - 1), random.pick(LETTERS));
    if (fold(typed) !== fold(text) && fold(typed) !== "") return typed;
  }
}

export interface Typo extends Wanted {
  typed: string;
}

/** As many of each kind. */
export function typosOf(wanted: readonly Wanted[], count: number, seed: number): Typo[] {
  const random = createRandom(seed);
  const kinds = ["name", ...LISTS] as const;
  return Array.from({ length: count }, (_, at) => {
    const one = random.pick(wanted.filter(({ kind }) => kind === kinds[at % kinds.length]));
    return { ...one, typed: mistyped(random, one.text) };
  });
}
