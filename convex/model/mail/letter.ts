"use node";
// What a mail says, in its reader's language and still without a form: letterHtml.tsx and letterText.ts give it one each.
import { formatDay, formatDayRange, numberFormat, withTimeIsolated } from "../formats.ts";
import { formatUSDCents, formatVND } from "../money.ts";
import { apartIn, DEFAULT_TIME_ZONE, directionOf, PRODUCT_NAME } from "../product.ts";
import type { MailValues } from "./contract.ts";
import { type Texts, textsIn } from "./texts.ts";
import type { ClaimedMail } from "./views.ts";

export interface Letter {
  locale: string;
  direction: "ltr" | "rtl";
  subject: string;
  title: string;
  greeting: string;
  text: string;
  facts: readonly { label: string; value: string }[];
  button: { label: string; url: string } | null;
  linkHint: string;
  /** Between a label and what it is of, as the language sets it. */
  colon: string;
  note: string | null;
  tagline: string;
  footer: string;
  /** Below all: where the reader chooses what to get, and what holds between us. */
  links: readonly { label: string; url: string }[];
}

const SETTINGS_PATH = "/settings";
const TERMS_PATH = "/terms";
const PRIVACY_PATH = "/privacy";

/** With the zone's name: who reads it may be anywhere. */
const INSTANT = {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

function instantOf(locale: string, ms: string, timeZone = DEFAULT_TIME_ZONE): string {
  const text = new Intl.DateTimeFormat(locale, { ...INSTANT, timeZone }).format(Number(ms));
  return withTimeIsolated(locale, text);
}

/** How the raw values are shown, in the order of the mail. A fact that the mail has no value of is left out. */
function factsOf({ locale, t, city: nameOf }: Texts, values: MailValues): Letter["facts"] {
  const { tour, city, startDate, endDate = startDate } = values;
  const { hours, rateVND, totalVND, owedVND, dueOn } = values;
  const {
    note,
    device,
    passkey,
    at,
    timeZone,
    newEmail,
    expiresOn,
    plan,
    amountUSDCents,
    invoice,
    account,
    question,
  } = values;
  const shown: Record<string, string | undefined> = {
    tour,
    city: city && nameOf(city),
    days: startDate && endDate && formatDayRange(locale, startDate, endDate),
    hours: hours && numberFormat(locale).format(Number(hours)),
    rate: rateVND && formatVND(Number(rateVND), locale),
    total: totalVND && formatVND(Number(totalVND), locale),
    owed: owedVND && formatVND(Number(owedVND), locale),
    dueOn: dueOn && formatDay(locale, dueOn),
    note,
    device,
    passkey,
    at: at && instantOf(locale, at, timeZone),
    newEmail,
    expiresOn: expiresOn && formatDay(locale, expiresOn),
    plan: plan && t(`plans.${plan}`),
    amount: amountUSDCents && formatUSDCents(Number(amountUSDCents), locale),
    invoice,
    account,
    question,
  };
  return Object.entries(shown).flatMap(([fact, value]) =>
    value ? [{ label: t(`facts.${fact}`), value }] : [],
  );
}

/** `siteUrl` is the origin to which all links lead. */
export function writeLetter(
  {
    kind,
    locale: wanted,
    name,
    values,
    path,
  }: Pick<ClaimedMail, "kind" | "locale" | "name" | "values" | "path">,
  siteUrl: string,
  unsubscribePath: string | null = null,
): Letter {
  const texts = textsIn(wanted);
  const { locale, t, deletedUser } = texts;
  const { count, day, rank, ...rest } = values;
  const fillings: MailValues = {
    ...rest,
    name,
    product: PRODUCT_NAME,
    ...(rest.partner === "" && { partner: deletedUser }),
    // What waited in the queue of an earlier version is a word already.
    ...(rank === undefined ? {} : { rank: t(`ranks.${rank}`, { defaultValue: rank }) }),
    ...(day === undefined ? {} : { day: formatDay(locale, day) }),
  };
  const words = {
    ...Object.fromEntries(
      Object.entries(fillings).map(([gap, filling]) => [gap, apartIn(locale, filling)]),
    ),
    ...(count === undefined ? {} : { count: Number(count) }),
  };
  const said = (part: string): string => t(`kinds.${kind}.${part}`, { ...words, defaultValue: "" });
  const common = (part: string): string => t(`common.${part}`, words);
  const button = said("button");
  const farewell = said("footer");
  const choices = [
    { label: common("settings"), url: siteUrl + SETTINGS_PATH },
    ...(unsubscribePath === null
      ? []
      : [{ label: common("unsubscribe"), url: siteUrl + unsubscribePath }]),
  ];
  return {
    locale,
    direction: directionOf(locale),
    subject: said("subject"),
    title: said("title"),
    greeting: said("greeting") || common("greeting"),
    text: said(values["form"] ?? "text"),
    facts: factsOf(texts, values),
    button: path === null || button === "" ? null : { label: button, url: siteUrl + path },
    linkHint: common("linkHint"),
    colon: common("colon"),
    note: said(values["noteForm"] ?? "note") || null,
    tagline: common("tagline"),
    footer: farewell || common("footer"),
    links: [
      // Who is gone has nothing to choose.
      ...(farewell === "" ? choices : []),
      { label: common("terms"), url: siteUrl + TERMS_PATH },
      { label: common("privacy"), url: siteUrl + PRIVACY_PATH },
    ],
  };
}
