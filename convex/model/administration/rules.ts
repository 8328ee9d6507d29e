// Pure decisions of the administration. Browser-safe.
import { type Day, dayInVietnam } from "../days.ts";
import { fold, foldedWords, unaccented } from "../fold.ts";
import type { Role } from "../identity/contract.ts";
import { PEOPLE_STATES, type PeopleState } from "./contract.ts";

/** Of the counts, from the smallest. */
export const UNITS = ["day", "month", "all"] as const;
export type Unit = (typeof UNITS)[number];

/** What the list of people is narrowed to. */
export interface Narrowing {
  role?: Role | undefined;
  state?: PeopleState | undefined;
}

/** The name under which the people of a narrowed list are counted. */
export function listOf({ role, state }: Narrowing): string {
  return [role, state].filter((one) => one !== undefined).join(".");
}

/** Whether somebody stands in the list. */
export function isIn({ role, state }: Narrowing, person: Person): boolean {
  if (role !== undefined && person.role !== role) return false;
  if (state === "suspended") return person.suspendedAt !== undefined;
  return state === undefined || person.emailVerified === undefined;
}

export interface Counts {
  readonly people: number;
  readonly activeGuides: number;
  readonly activeOperators: number;
  /** Of the narrowed lists, by name; whose number is 0 is missing. */
  readonly lists: Readonly<Record<string, number>>;
}

export const NOBODY: Counts = { people: 0, activeGuides: 0, activeOperators: 0, lists: {} };

export function plus(a: Counts, b: Counts, sign: 1 | -1 = 1): Counts {
  const lists = { ...a.lists };
  for (const [name, count] of Object.entries(b.lists)) {
    lists[name] = (lists[name] ?? 0) + sign * count;
    if (lists[name] === 0) delete lists[name];
  }
  return {
    people: a.people + sign * b.people,
    activeGuides: a.activeGuides + sign * b.activeGuides,
    activeOperators: a.activeOperators + sign * b.activeOperators,
    lists,
  };
}

export function isNone({ people, activeGuides, activeOperators, lists }: Counts): boolean {
  const isListed = Object.keys(lists).length > 0;
  return people === 0 && activeGuides === 0 && activeOperators === 0 && !isListed;
}

/** The period of a unit that a day is in. */
export function periodOf(unit: Unit, day: Day): string {
  if (unit === "all") return "all";
  return unit === "day" ? day : day.slice(0, 7);
}

interface Person {
  role: Role;
  emailVerified?: number | undefined;
  suspendedAt?: number | undefined;
  deletedAt?: number | undefined;
  createdAt: number;
}

/** Everybody is in one that names a role alone, and in two for each state. */
function listsOf(person: Person): Record<string, number> {
  const states = PEOPLE_STATES.filter((state) => isIn({ state }, person));
  const { role } = person;
  const all = [{ role }, ...states.flatMap((state) => [{ state }, { role, state }])];
  return Object.fromEntries(all.map((narrowing) => [listOf(narrowing), 1]));
}

export const dayOf = ({ createdAt }: Pick<Person, "createdAt">): Day => dayInVietnam(createdAt);

/**
 * What a person adds to the counts. Active is who has a profile, is verified and not suspended (K59): a guide whose address
 * was checked, an operator whose company was.
 */
export function countsOf(person: Person, profile: { verified?: boolean } | null): Counts {
  const { role, emailVerified, suspendedAt, deletedAt } = person;
  if (deletedAt !== undefined) return NOBODY;
  const isFree = suspendedAt === undefined && profile !== null;
  return {
    people: 1,
    activeGuides: Number(isFree && role === "GUIDE" && emailVerified !== undefined),
    activeOperators: Number(isFree && role === "OPERATOR" && profile.verified === true),
    lists: listsOf(person),
  };
}

/** New people against those before them, in percent with one decimal; where nobody was before, 0. */
export function growthPercent(recent: number, total: number): number {
  const before = total - recent;
  return before <= 0 ? 0 : Math.round((recent / before) * 1_000) / 10;
}

export const WORD_MAX = 60;
const WORDS_MAX = 24;

interface Named {
  name: string;
  email: string;
  username: string;
}

/** The words by which a person is found: each part of name, address and username, and the last two as a whole. */
export function wordsOf({ name, email, username }: Named): string[] {
  const whole = [email.toLowerCase(), username.toLowerCase()];
  const parts = [...foldedWords(name), ...foldedWords(username), ...foldedWords(email)];
  const words = [...whole, ...parts].map((word) => word.slice(0, WORD_MAX));
  return [...new Set(words)].slice(0, WORDS_MAX);
}

/** What somebody is looked for by. */
export interface Sought {
  /** How words of theirs begin. */
  words: readonly string[];
  /** What was typed with a sign in it, as addresses and some names have one: with the same sign it is found. */
  signed: readonly string[];
}

const SIGN = /[@._-]/;
/** Quotes, brackets and commas around a word are of the sentence that it was copied from. */
const AROUND = /^[^\p{L}\p{N}@._-]+|[^\p{L}\p{N}@._-]+$/gu;
/** A full stop may be of the sentence as well; the other signs are as somebody typed them. */
const LAST_STOPS = /\.+$/;

/** A sign that stands alone is of nobody. */
export function soughtOf(search: string): Sought {
  const texts = search
    .split(/\s+/)
    .filter((text) => fold(text) !== "")
    .map((text) => text.replaceAll(AROUND, ""));
  const words = texts.filter((text) => !SIGN.test(text)).flatMap(foldedWords);
  const signed = texts.filter((text) => SIGN.test(text)).map(unaccented);
  return {
    words: [...new Set(words)].map((word) => word.slice(0, WORD_MAX)),
    signed: [...new Set(signed)],
  };
}

const PARTS_MAX = 6;

/** Words that whoever is meant has, as beginnings. */
export function partsOf({ words, signed }: Sought): string[] {
  const parts = [...words, ...signed.flatMap(foldedWords)];
  return [...new Set(parts)].slice(0, PARTS_MAX);
}

/** How the address or username of whoever is meant may begin, as it was typed. */
export function typedOf({ signed }: Sought): string[] {
  const each = signed.flatMap((typed) => [typed, typed.replace(LAST_STOPS, "")]);
  return [...new Set(each)].slice(0, PARTS_MAX);
}

/** Whether a word of the text begins so; with a sign, wherever it stands. */
function hasBeginning(text: string, typed: string): boolean {
  const inside = /^[\p{L}\p{N}]/u.test(typed) ? /[\p{L}\p{N}]$/u : /(?!)/u;
  const before = text.split(typed).slice(0, -1);
  return before.some((part) => !inside.test(part));
}

/** Whether it is a whole word or address of the text, which a full stop follows as it was typed. */
function isEnded(text: string, typed: string): boolean {
  const whole = typed.replace(LAST_STOPS, "");
  return whole !== typed && text.split(" ").includes(whole);
}

/** Whether the person is one of those who are looked for. */
export function isSought(person: Named, { words, signed }: Sought): boolean {
  const own = wordsOf(person);
  const text = unaccented(`${person.name} ${person.username} ${person.email}`);
  return (
    words.every((word) => own.some((one) => one.startsWith(word))) &&
    signed.every((typed) => hasBeginning(text, typed) || isEnded(text, typed))
  );
}
