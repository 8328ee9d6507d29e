// What a shared contact leads to. Pure.
import type { FunctionReturnType } from "convex/server";

import type { api } from "#convex/_generated/api.js";
import { CONTACT_WAYS, type ContactWay } from "#convex/model/users/contract.ts";

export type Contacts = NonNullable<FunctionReturnType<typeof api.tourDays.contacts>>;
export type ContactLink = { way: ContactWay; value: string; href: string };

/** Whose nought belongs to the number, from abroad as well: Italy's. */
const KEEPS_NOUGHT = /^\D*(?:\+|00)\D*39/;

/**
 * Numbers without a country are Vietnamese, also with nine digits and no nought. The nought of calls within a country goes where
 * the country stands.
 */
function digitsOf(number: string): string {
  const called = KEEPS_NOUGHT.test(number) ? number : number.replace(/(?<=\d.*)\(0\)/, "");
  const digits = called.replaceAll(/\D/g, "");
  const hasCountry = number.includes("+") || digits.startsWith("00");
  const abroad = hasCountry ? digits.replace(/^00/, "") : digits.replace(/^(?:0|(?=\d{9}$))/, "84");
  return abroad.replace(/^840(?=\d{9})/, "84");
}

const HREF: Record<ContactWay, (value: string) => string> = {
  phone: (value) => `tel:+${digitsOf(value)}`,
  whatsapp: (value) => `https://wa.me/${digitsOf(value)}`,
  zalo: (value) => `https://zalo.me/${digitsOf(value)}`,
  email: (value) => `mailto:${encodeURIComponent(value).replace("%40", "@")}`,
};

/** The ways that are shared, in their usual order. */
export function contactLinks(contacts: Contacts | null): ContactLink[] {
  if (contacts === null) return [];
  return CONTACT_WAYS.flatMap((way) => {
    const value = contacts[way];
    return value === null ? [] : [{ way, value, href: HREF[way](value) }];
  });
}
