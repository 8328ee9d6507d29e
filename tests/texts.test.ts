// The language files against the code: every text that it asks for, none that nobody asks for, the same in every language.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { describe, expect, it } from "vitest";

import { PEOPLE_STATES } from "#convex/model/administration/contract.ts";
import { AUDIT_ACTIONS } from "#convex/model/audit/contract.ts";
import * as catalog from "#convex/model/catalog/contract.ts";
import { ANALYTICS_RANGES } from "#convex/model/figures/contract.ts";
import { HEALTH_PARTS, HEALTH_STATES } from "#convex/model/health/contract.ts";
import { ROLES } from "#convex/model/identity/contract.ts";
import { LICENCE_KINDS, LICENCE_STATUSES } from "#convex/model/licences/contract.ts";
import { NOTICE_EVENTS } from "#convex/model/mail/contract.ts";
import { STANDINGS } from "#convex/model/moderation/rules.ts";
import { NOTIFICATION_KINDS, topicOf } from "#convex/model/notifications/contract.ts";
import { COMPANY_CHECK_STATUSES } from "#convex/model/operators/contract.ts";
import type { Locale } from "#convex/model/product.ts";
import {
  REPORT_REASON_KEYS,
  REPORT_STATUSES,
  REPORT_TYPES,
} from "#convex/model/reports/contract.ts";
import {
  BOOKING_STATUSES,
  JOB_STATUSES,
  OFFER_PARTIES,
  OFFER_STATUSES,
  REQUEST_ACTIONS,
} from "#convex/model/requests/contract.ts";
import {
  GUIDE_REVIEW_CATEGORIES,
  OPERATOR_REVIEW_CATEGORIES,
} from "#convex/model/reviews/contract.ts";
import { BROWSE_SORTS } from "#convex/model/search/contract.ts";
import { GIVEN_SEATS, SEATS } from "#convex/model/seats/contract.ts";
import { CANCELLATION_TERMS, SETTLEMENT_DEEDS } from "#convex/model/settlements/contract.ts";
import {
  PAYMENT_STATUSES,
  SUBSCRIPTION_FEATURES,
  SUBSCRIPTION_PLANS,
  SUBSCRIPTION_STATUSES,
} from "#convex/model/subscriptions/contract.ts";
import { BADGES } from "#convex/model/subscriptions/rules.ts";
import { TOUR_DAY_STATUSES } from "#convex/model/tourDays/contract.ts";
import { CONTACT_WAYS } from "#convex/model/users/contract.ts";

import { NAV_LINKS } from "../src/app/shell/nav-links.ts";
import { UPGRADES } from "../src/components/upgrade-card.tsx";
import { STRENGTH_STEPS } from "../src/features/dashboard/strength.ts";
import { CARD_REFUSALS } from "../src/features/subscription/card-refusals.ts";
import { DEFAULT_LANGUAGE, LANGUAGES } from "../src/i18n/languages.ts";
import { TEXT_FILES, type TextFile } from "../src/i18n/text-files.ts";
import { ADMIN_TABS } from "../src/lib/paths.ts";
import { THEMES } from "../src/lib/theme.ts";

const root = resolve(import.meta.dirname, "..");

/** A text's path in its file; error sentences have dots of their own, so the parts stay apart. */
type Path = readonly string[];

function pathsOf(texts: object, above: Path = []): [Path, string][] {
  return Object.entries(texts).flatMap(([key, value]): [Path, string][] =>
    typeof value === "string"
      ? [[[...above, key], value]]
      : pathsOf(value as object, [...above, key]),
  );
}

function textsIn(language: string, file: TextFile): [Path, string][] {
  const content = readFileSync(resolve(root, `public/locales/${language}/${file}.json`), "utf8");
  return pathsOf(JSON.parse(content) as object);
}

function textsOf(language: string): [Path, string][] {
  return TEXT_FILES.flatMap((file) => textsIn(language, file));
}

const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;

/** The name under which the code asks: without the plural form. */
function keyOf(path: Path): string {
  return path.join(".").replace(PLURAL_FORM, "");
}

function placeholdersOf(text: string): string[] {
  return [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted();
}

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|_generated/.test(file))
    .map((file) => readFileSync(join(root, folder, file), "utf8"));
}

const english = textsOf(DEFAULT_LANGUAGE);
const keys = new Set(english.map(([path]) => keyOf(path)));
const sections = new Set(english.map(([path]) => path[0]));
const src = filesIn("src");
const code = [...src, ...filesIn("convex")].join("\n");

const values = (options: readonly catalog.ScreenOption[]) => options.map(({ value }) => value);
const labels = (options: readonly catalog.ScreenOption[]) => options.map(({ label }) => label);
const ids = (options: readonly catalog.CatalogOption[]) => options.map(({ id }) => id);
const PARTIES = ["guide", "operator"];
const UPGRADE_FEATURES = Object.keys(UPGRADES);

/** What fills the gap of a template whose list stands in another file than the template. */
const ASKED_DEEDS = ["remove-picture", "suspend", "delete"];

const LISTS: Record<string, readonly string[]> = {
  "admin.ask.*.title": ASKED_DEEDS,
  "admin.ask.*.text": ASKED_DEEDS,
  "admin.ask.*.reasonHelp": ASKED_DEEDS,
  "admin.ask.*.send": ASKED_DEEDS,
  "admin.health.*": HEALTH_STATES,
  "admin.deed.*": AUDIT_ACTIONS.map((action) => action.replace(".", "-")),
  "admin.health.part.*": HEALTH_PARTS,
  "admin.health.partText.*": HEALTH_PARTS,
  "admin.person.planName.*": SUBSCRIPTION_PLANS,
  "admin.person.planStatus.*": SUBSCRIPTION_STATUSES,
  "admin.person.reportStatus.*": REPORT_STATUSES,
  "admin.showing.*": ["users", "reports", "entries"],
  "admin.tab.*": ADMIN_TABS,
  "analytics.*.byCity": PARTIES,
  "analytics.*.money": PARTIES,
  "analytics.*.moneyTab": PARTIES,
  "analytics.*.months": PARTIES,
  "analytics.*.repeat": PARTIES,
  "analytics.*.text": PARTIES,
  "analytics.*.title": PARTIES,
  "analytics.*.topPartners": PARTIES,
  "account.pictureText.*": ["MEMBER", ...ROLES],
  "analytics.ranges.*": ANALYTICS_RANGES,
  "bookings.event.*": REQUEST_ACTIONS,
  "bookings.offer.status.*": OFFER_STATUSES,
  "bookings.status.*": BOOKING_STATUSES,
  "bookings.updated.*": BOOKING_STATUSES.filter((status) => status !== "PENDING"),
  "calendar.*": ["missingInfo", "invalidDates", "startTime", "endTime"],
  "calendar.*Text": ["missingInfo", "invalidDates"],
  "cancelling.*": CANCELLATION_TERMS,
  "checks.licence.*": LICENCE_KINDS,
  "checks.short.*": ["licence", "company", "email"],
  "common.range.*": ["first", "last"],
  "dashboard.*.profileMissing": PARTIES,
  "dashboard.*.profileMissingText": PARTIES,
  "contacts.way.*": CONTACT_WAYS,
  "dashboard.strength.step.*": STRENGTH_STEPS,
  "dashboard.subscription.badge.*": BADGES,
  "guide.category.*": GUIDE_REVIEW_CATEGORIES,
  "jobs.status.*": JOB_STATUSES,
  "joinTeam.*": ["none", "expired"],
  "joinTeam.*Text": ["none", "expired"],
  "joinTeam.offer.*": GIVEN_SEATS,
  "licence.kinds.*": LICENCE_KINDS,
  "licence.state.*": LICENCE_STATUSES,
  "licence.stateText.*": LICENCE_STATUSES,
  "messages.role.*": ROLES,
  "nav.*": NAV_LINKS.map(({ label }) => label),
  "notices.event.*": NOTICE_EVENTS,
  "notices.hint.*": NOTICE_EVENTS,
  "notifications.kind.*": NOTIFICATION_KINDS,
  "notifications.topic.*": NOTIFICATION_KINDS.flatMap((kind) => topicOf(kind) ?? []),
  "admin.check.company.*": COMPANY_CHECK_STATUSES,
  "admin.check.licence.*": ["SOON", ...LICENCE_STATUSES],
  "admin.market.step.*": ["day", "week", "month"],
  "admin.report.stars.*": [...GUIDE_REVIEW_CATEGORIES, ...OPERATOR_REVIEW_CATEGORIES],
  "admin.report.kind.*": ["ALL", ...REPORT_TYPES],
  "admin.report.status.*": ["ALL", ...REPORT_STATUSES],
  "admin.users.state.*": PEOPLE_STATES,
  "admin.standing.*": STANDINGS.filter((standing) => standing !== "active"),
  "onboarding.specialtyLabels.*": labels(catalog.GUIDE_WIZARD_SPECIALTIES),
  "pay.card.*": CARD_REFUSALS,
  "payment.deed.*": SETTLEMENT_DEEDS,
  "payment.saidBy.*": OFFER_PARTIES,
  "payment.state.*": ["DUE", "SAID", "DISPUTED", "PAID"],
  "payment.terms.name.*": CANCELLATION_TERMS,
  "payment.why.*": ["COMPLETED", "CANCELLED"],
  "plans.*.name": SUBSCRIPTION_PLANS,
  "plans.*.note": SUBSCRIPTION_PLANS,
  "plans.*.per": SUBSCRIPTION_PLANS,
  "plans.features.*": SUBSCRIPTION_FEATURES,
  "push.*": ["blocked", "install", "no"],
  "report.reason.*": REPORT_REASON_KEYS,
  "reviewing.category.*": OPERATOR_REVIEW_CATEGORIES,
  "roles.*": ROLES,
  "search.sort.*": BROWSE_SORTS,
  "team.seat.*": SEATS,
  "team.seatText.*": GIVEN_SEATS,
  "theme.*": THEMES,
  "subscription.payment.*": PAYMENT_STATUSES,
  "subscription.statuses.*": [...SUBSCRIPTION_STATUSES, "none"],
  "upgrade.*.text": UPGRADE_FEATURES,
  "upgrade.*.title": UPGRADE_FEATURES,
  "tourDay.say.*": TOUR_DAY_STATUSES,
  "tourDay.status.*": TOUR_DAY_STATUSES,
};

/** Names of products, services, places and units. */
const NAMES = new Set([
  "GuideLink",
  "Pro",
  "MM",
  "YY",
  "WhatsApp",
  "Zalo",
  "Viber",
  "Stripe",
  "VND",
  "USD",
  "PDF",
  "UTC",
  "ms",
  "Hoàng",
  "Trường",
  "Sa",
]);

const CITIES_AS_IN_ENGLISH =
  "Can Tho,Con Dao,Da Lat,Da Nang,Dalat,Ha Long,Hoi An,Mui Ne,Nha Trang,Phu Quoc,Quy Nhon,Sa Pa,Sapa,Vung Tau".split(
    ",",
  );
const FRENCH =
  "Code,Dates,Bengali,Hindi,Khmer,Lao,Mandarin,Tagalog,Architecture,Notification,Options,Page {{page}},Pages,Service,Photos,Destination,Administration,Menu,Messages,Notifications,Contact,Description,Performance,Guide,Message,Note,Notes,Conversations,Total,App,Zoom,Guides,Page,Actions,Secret,Questions";
const SPANISH = "Hue,Hindi,Lao,Tamil,Urdu,Total,Tours,App,Zoom,No,Plan";
const VIETNAMESE = "Email,Email ({{email}})";

/** Texts that a language shares with English, letter for letter. */
const SHARED_TEXTS: Readonly<Partial<Record<Locale, readonly string[]>>> = {
  vi: [...VIETNAMESE.split(","), "Nha Trang", "Sa Pa"],
  fr: [...FRENCH.split(","), ...CITIES_AS_IN_ENGLISH, "{{area}}, Vietnam"],
  es: [...SPANISH.split(","), ...CITIES_AS_IN_ENGLISH, "{{area}}, Vietnam"],
};

/** What stands on a button, and what a screen reader calls it: people say to their computer what they see. */
const SEEN_AND_HEARD = [
  ["nav.signOut", "account.signOutDevice"],
  ["bookings.message", "tourDay.messageTo"],
  ["calendar.remove", "calendar.removeBlock"],
] as const;

/** Names that are looked up by what a user or a list says. */
const CATALOG = [
  ...[
    ...ids(catalog.CITIES),
    ...labels([...catalog.HOME_CITIES, ...catalog.GUIDE_WIZARD_AREAS, ...catalog.JOB_CITIES]),
  ].map((city) => `catalog.cities.${city}`),
  ...values(catalog.GUIDE_WIZARD_LANGUAGES).map((language) => `catalog.languages.${language}`),
  ...ids(catalog.SPECIALTIES).map((specialty) => `catalog.specialties.${specialty}`),
];

/** The keys that stand in the files as they are. */
const written = src.flatMap((file) =>
  [...file.matchAll(/"(\w+)((?:\.\w+)+)"/g)]
    .filter(([, section]) => sections.has(section))
    .map(([, section, rest]) => `${section}${rest}`),
);

/** Templates with the file they stand in; the gap is a star. */
const templates = src.flatMap((file) =>
  [...file.matchAll(/`(\w+\.[\w.]*)\$\{[^}]*\}([\w.]*)`/g)]
    .filter(([, start = ""]) => sections.has(start.split(".")[0]))
    .map(([, start, end]) => ({ template: `${start}*${end}`, file })),
);

/** A list of the template's own file: each word in quotes and each name of a property is taken for one of its entries. */
function wordsIn(file: string): string[] {
  return [...file.matchAll(/"([\w-]+)"|\b(\w+)(?=:)/g)].map(([, quoted, name]) => quoted ?? name!);
}

function filled(template: string, words: readonly string[]): string[] {
  return words.map((word) => template.replace("*", word));
}

const listed = Object.entries(LISTS).flatMap(([template, words]) => filled(template, words));
const own = templates
  .filter(({ template }) => !Object.hasOwn(LISTS, template))
  .map(({ template, file }) => ({ template, keys: filled(template, wordsIn(file)) }));

describe("the texts that the code asks for", () => {
  it("are there", () => {
    const missing = [...written, ...listed, ...CATALOG].filter((key) => !keys.has(key));
    expect([...new Set(missing)]).toEqual([]);
    expect(own.filter((one) => !one.keys.some((key) => keys.has(key)))).toEqual([]);
  });

  it("are the only ones", () => {
    const asked = new Set([...written, ...listed, ...CATALOG, ...own.flatMap((one) => one.keys)]);
    expect([...keys].filter((key) => !key.startsWith("errors.") && !asked.has(key))).toEqual([]);
  });

  it("come from templates that stand in the code", () => {
    const standing = new Set(templates.map(({ template }) => template));
    expect(Object.keys(LISTS).filter((template) => !standing.has(template))).toEqual([]);
  });
});

it("translates only sentences that the code says", () => {
  const sentences = english.filter(([path]) => path[0] === "errors").map(([path]) => path[1] ?? "");
  const said = (sentence: string) =>
    code.includes(`"${sentence}"`) ||
    // Some contracts put the limit into the sentence.
    code.includes(`\`${sentence.replace(/\d+/, "${minimum}")}\``);
  expect(sentences.filter((sentence) => !said(sentence))).toEqual([]);
});

/** What is the same in English and in another language: names, and words that both have. */
function isSameEverywhere(text: string): boolean {
  const words = text.replaceAll(/\{\{[^}]*\}\}/g, " ").match(/\p{L}+/gu) ?? [];
  return words.every((word) => NAMES.has(word));
}

const originals = new Map(english.map(([path, text]) => [path.join("."), text]));

describe.each(LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE))(
  "in %s",
  (language) => {
    it("no English is left over", () => {
      const shared = SHARED_TEXTS[language] ?? [];
      const left = textsOf(language).filter(
        ([path, text]) =>
          text === originals.get(path.join(".")) &&
          !isSameEverywhere(text) &&
          !shared.includes(text),
      );
      expect(left.map(([path, text]) => `${path.join(".")}: ${text}`)).toEqual([]);
    });
  },
);

describe.each(LANGUAGES)("in %s", (language) => {
  const texts = textsOf(language);

  it("every section stands in one file, the same as in English", () => {
    const places = (of: string) =>
      TEXT_FILES.flatMap((file) => [
        ...new Set(textsIn(of, file).map(([path]) => `${path[0]} in ${file}`)),
      ]).toSorted();
    expect(places(language)).toEqual(places(DEFAULT_LANGUAGE));
    expect(places(language)).toHaveLength(sections.size);
  });

  it("every text is there, a counted one in each plural form of the language and no other", () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const counted = new Set(
      english.filter(([path]) => path.join(".").endsWith("_other")).map(([path]) => keyOf(path)),
    );
    const expected = [...keys].flatMap((key) =>
      counted.has(key) ? forms.map((form) => `${key}_${form}`) : [key],
    );
    expect(texts.map(([path]) => path.join(".")).toSorted()).toEqual(expected.toSorted());
  });

  it.each(SEEN_AND_HEARD)("who says %s finds the button that is called %s", (seen, heard) => {
    const said = new Map(texts.map(([path, text]) => [path.join("."), text]));
    expect(said.get(heard)).toContain(said.get(seen));
  });

  it("every text has the placeholders of the English one", () => {
    const originals = new Map(english.map(([path, text]) => [keyOf(path), placeholdersOf(text)]));
    for (const [path, text] of texts) {
      expect(placeholdersOf(text), path.join(".")).toEqual(originals.get(keyOf(path)));
    }
  });
});
