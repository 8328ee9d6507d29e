// Who lives in the demo marketplace. Pure: the same seed gives the same people.
import type { City, Language, Specialty } from "../model/catalog/contract.ts";
import { CITIES } from "../model/catalog/contract.ts";
import type { GivenSeat } from "../model/seats/contract.ts";
import type { SubscriptionPlan, SubscriptionStatus } from "../model/subscriptions/contract.ts";
import { createBioWriter } from "./bios.ts";
import { createNames, usernameFrom } from "./names.ts";
import { zipf, type Random } from "./random.ts";
import { COMPANIES, type Company } from "./texts.ts";

export const GUIDE_COUNT = 168;
export const DEMO_PASSWORD = "demo-password";
export const DEMO_ACCOUNTS = [
  "demo_guide",
  "demo_operator",
  "demo_operator_free",
  "demo_admin",
  "demo_booker",
  "demo_reader",
] as const;

export interface Person {
  username: string;
  name: string;
  email: string;
  verified: boolean;
  joinedDaysAgo: number;
  /** Only the demonstration accounts can sign in. */
  canSignIn: boolean;
}

export interface SeedGuide extends Person {
  areas: City[];
  languages: Language[];
  specialties: Specialty[];
  yearsExperience: number;
  hourlyRateVND: number;
  bio: string;
  /** How much work the guide gets: requests in two years. */
  demand: number;
  /** What guests tend to think, 1 to 5. */
  quality: number;
}

export interface SeedSubscription {
  plan: SubscriptionPlan;
  status: SubscriptionStatus;
  cancelAtPeriodEnd: boolean;
  daysLeft: number;
}

export interface SeedOperator extends Person {
  company: Company;
  businessVerified: boolean;
  subscription: SeedSubscription | null;
  /** What guides tend to think, 1 to 5. */
  quality: number;
}

const BUSY_CITIES: readonly City[] = [
  "Ho Chi Minh City",
  "Hanoi",
  "Da Nang",
  "Hoi An",
  "Sapa",
  "Ha Long Bay",
  "Hue",
  "Nha Trang",
  "Can Tho",
  "Dalat",
  "Phu Quoc",
  "Vung Tau",
  "Mui Ne",
  "Quy Nhon",
  "Con Dao",
];

const NEIGHBOURS: Record<City, readonly City[]> = {
  "Ho Chi Minh City": ["Can Tho", "Vung Tau", "Mui Ne"],
  Hanoi: ["Ha Long Bay", "Sapa"],
  "Da Nang": ["Hoi An", "Hue"],
  "Hoi An": ["Da Nang", "Hue"],
  Hue: ["Da Nang", "Hoi An"],
  "Nha Trang": ["Dalat", "Quy Nhon"],
  Dalat: ["Nha Trang", "Mui Ne"],
  "Can Tho": ["Ho Chi Minh City", "Phu Quoc"],
  "Ha Long Bay": ["Hanoi"],
  Sapa: ["Hanoi"],
  "Phu Quoc": ["Can Tho"],
  "Vung Tau": ["Ho Chi Minh City", "Con Dao"],
  "Mui Ne": ["Ho Chi Minh City", "Dalat"],
  "Quy Nhon": ["Nha Trang"],
  "Con Dao": ["Vung Tau"],
};

const FOREIGN_LANGUAGES: readonly Language[] = [
  "french",
  "chinese",
  "korean",
  "japanese",
  "german",
  "spanish",
  "russian",
  "mandarin",
  "italian",
  "thai",
  "hindi",
  "cantonese",
  "dutch",
  "urdu",
  "portuguese",
  "khmer",
  "lao",
  "polish",
  "swedish",
  "arabic",
];

const COMMON_SPECIALTIES: readonly Specialty[] = [
  "cultural_tours",
  "food_culinary",
  "historical_sites",
  "city_walking",
  "local_markets",
  "photography",
  "nature_wildlife",
  "adventure",
  "religious_sites",
  "art_museums",
  "nightlife",
  "architecture",
  "shopping",
];

const NATURE_CITIES: ReadonlySet<City> = new Set([
  "Sapa",
  "Ha Long Bay",
  "Dalat",
  "Phu Quoc",
  "Con Dao",
]);

export function planGuides(random: Random): SeedGuide[] {
  const names = createNames(random);
  const writeBio = createBioWriter(random);
  const guides = [demoGuide()];
  while (guides.length < GUIDE_COUNT) {
    const index = guides.length;
    guides.push(planGuide(random, index, names, writeBio));
  }
  return guides;
}

function planGuide(
  random: Random,
  index: number,
  names: ReturnType<typeof createNames>,
  writeBio: ReturnType<typeof createBioWriter>,
): SeedGuide {
  const areas = planAreas(random, index);
  const [home] = areas;
  const name = home === "Sapa" && random.chance(0.4) ? names.mountainGuide() : names.guide();
  const yearsExperience = Math.floor(random.next() ** 1.8 * 26);
  const languages = planLanguages(random, index);
  const specialties = planSpecialties(random, areas);
  const newcomer = yearsExperience <= 2 && random.chance(0.6);
  const username = `${usernameFrom(name)}${random.int(10, 99)}`;
  const quality = Math.min(5, 3.6 + random.next() * 1.1 + Math.min(yearsExperience, 12) * 0.03);
  return {
    username,
    name,
    email: `${username}@guides.example`,
    verified: !newcomer || random.chance(0.4),
    joinedDaysAgo: newcomer ? random.int(2, 45) : random.int(90, 780),
    canSignIn: false,
    areas,
    languages,
    specialties,
    yearsExperience,
    hourlyRateVND: planRate(random, yearsExperience, languages.length),
    bio: writeBio({ areas, specialties, yearsExperience }),
    demand: newcomer ? random.int(0, 1) : Math.round(1 + random.next() ** 2.2 * 15),
    quality,
  };
}

/** The first rounds go once through all cities, so that none is empty; after that the busy ones win. */
function planAreas(random: Random, index: number): City[] {
  const everyCity = CITIES.map((city) => city.id);
  const round = index <= everyCity.length * 3 ? everyCity[index % everyCity.length] : undefined;
  const home = round ?? random.weighted(BUSY_CITIES, zipf(BUSY_CITIES.length, 0.9));
  return random.chance(0.4) ? [home, random.pick(NEIGHBOURS[home])] : [home];
}

function planLanguages(random: Random, index: number): Language[] {
  const languages = new Set<Language>(["vietnamese"]);
  if (random.chance(0.9)) languages.add("english");
  const extra = random.weighted([0, 1, 2, 3], [36, 42, 17, 5]);
  for (let count = 0; count < extra; count++) {
    languages.add(random.weighted(FOREIGN_LANGUAGES, zipf(FOREIGN_LANGUAGES.length)));
  }
  // One turn for each language, so that no choice of the filter panel is empty.
  const own = FOREIGN_LANGUAGES[index - 40];
  if (own !== undefined) languages.add(own);
  if (languages.size === 1) languages.add("english");
  return [...languages];
}

function planSpecialties(random: Random, areas: readonly City[]): Specialty[] {
  const specialties = new Set<Specialty>();
  if (areas.some((area) => NATURE_CITIES.has(area))) {
    specialties.add(random.pick(["nature_wildlife", "adventure", "photography"] as const));
  }
  const count = random.int(2, 4);
  while (specialties.size < count) {
    specialties.add(random.weighted(COMMON_SPECIALTIES, zipf(COMMON_SPECIALTIES.length, 0.6)));
  }
  return [...specialties];
}

/** Many modest rates and a few high ones, from 80,000 to 900,000 VND an hour. */
function planRate(random: Random, years: number, languageCount: number): number {
  const spread = Math.exp((random.next() + random.next() + random.next() - 1.5) * 0.9);
  const base = 130_000 + years * 9_000 + languageCount * 18_000;
  const rounded = Math.round((base * spread) / 10_000) * 10_000;
  return Math.min(900_000, Math.max(80_000, rounded));
}

function demoGuide(): SeedGuide {
  return {
    username: "demo_guide",
    name: "Nguyễn Minh Anh",
    email: "demo_guide@guidelink.example",
    verified: true,
    joinedDaysAgo: 760,
    canSignIn: true,
    areas: ["Hoi An", "Da Nang", "Hue"],
    languages: ["vietnamese", "english", "french"],
    specialties: ["cultural_tours", "food_culinary", "photography", "city_walking"],
    yearsExperience: 9,
    hourlyRateVND: 260_000,
    bio:
      "I was born in a yellow house behind Hoi An's market and have guided here for nine years. " +
      "My days begin before the lanterns go out: coffee with the boat women, a walk through lanes that most visitors miss, " +
      "and a breakfast of cao lầu where my grandmother used to sit. I work with a lantern maker, two potters and a family of " +
      "tailors who open their workshops for my guests, and I happily translate every joke. Hue and Da Nang are my second homes. " +
      "I speak English and French, answer messages the same day, and send a clear plan the evening before.",
    demand: 30,
    quality: 4.8,
  };
}

type Standing = SeedSubscription | null;
const ACTIVE_ANNUAL: Standing = {
  plan: "ANNUAL",
  status: "ACTIVE",
  cancelAtPeriodEnd: false,
  daysLeft: 214,
};

/** In the order of the companies; the rest has none. */
const STANDINGS: readonly Standing[] = [
  ACTIVE_ANNUAL,
  ...[21, 9, 160, 27, 300, 14, 3].map((daysLeft): Standing => ({
    plan: daysLeft > 31 ? "ANNUAL" : "MONTHLY",
    status: "ACTIVE",
    cancelAtPeriodEnd: false,
    daysLeft,
  })),
  { plan: "MONTHLY", status: "PAST_DUE", cancelAtPeriodEnd: false, daysLeft: 6 },
  { plan: "ANNUAL", status: "CANCELLED", cancelAtPeriodEnd: true, daysLeft: 75 },
  { plan: "MONTHLY", status: "CANCELLED", cancelAtPeriodEnd: true, daysLeft: -40 },
  { plan: "MONTHLY", status: "ACTIVE", cancelAtPeriodEnd: true, daysLeft: 5 },
  ...[240, 18, 90, 25, 330].map((daysLeft): Standing => ({
    plan: daysLeft > 31 ? "ANNUAL" : "MONTHLY",
    status: "ACTIVE",
    cancelAtPeriodEnd: false,
    daysLeft,
  })),
];

export const DEMO_GUIDE = 0;
export const DEMO_OPERATOR = 0;
export const DEMO_OPERATOR_FREE = COMPANIES.length - 1;

export function planOperators(random: Random): SeedOperator[] {
  const names = createNames(random);
  return COMPANIES.map((company, index): SeedOperator => {
    const demo = demoOperator(index);
    const name = demo?.name ?? names.contact();
    const username = demo?.username ?? usernameFrom(name);
    return {
      username,
      name,
      email: demo ? `${username}@guidelink.example` : `${username}@operators.example`,
      verified: demo !== null || random.chance(0.9),
      joinedDaysAgo: joinedDaysAgo(random, index),
      canSignIn: demo !== null,
      company,
      businessVerified: index === DEMO_OPERATOR || (demo === null && random.chance(0.7)),
      subscription: STANDINGS[index] ?? null,
      quality: 4.1 + random.next() * 0.8,
    };
  });
}

function joinedDaysAgo(random: Random, index: number): number {
  if (index === DEMO_OPERATOR) return 795;
  if (index === DEMO_OPERATOR_FREE) return 90;
  // Half of the companies were there from the beginning, so that the first months have customers.
  return index % 2 === 0 ? random.int(735, 810) : random.int(120, 780);
}

function demoOperator(index: number): { username: string; name: string } | null {
  if (index === DEMO_OPERATOR) return { username: "demo_operator", name: "Lê Thu Thủy" };
  if (index === DEMO_OPERATOR_FREE) return { username: "demo_operator_free", name: "Jonas Falk" };
  return null;
}

/** Who sits at the demonstration operator's company. */
export const DEMO_TEAM: readonly { seat: GivenSeat; person: Person }[] = [
  {
    seat: "BOOKER",
    person: {
      username: "demo_booker",
      name: "Phạm Minh Châu",
      email: "demo_booker@guidelink.example",
      verified: true,
      joinedDaysAgo: 300,
      canSignIn: true,
    },
  },
  {
    seat: "READER",
    person: {
      username: "demo_reader",
      name: "Đỗ Quang Huy",
      email: "demo_reader@guidelink.example",
      verified: true,
      joinedDaysAgo: 120,
      canSignIn: true,
    },
  },
];

export const DEMO_ADMIN: Person = {
  username: "demo_admin",
  name: "Trần Hải Vân",
  email: "demo_admin@guidelink.example",
  verified: true,
  joinedDaysAgo: 800,
  canSignIn: true,
};
