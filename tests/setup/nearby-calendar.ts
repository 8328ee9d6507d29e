// Calendars of this machine, where production never goes: a reader of its own, made by other rules.
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

import { type FetchRules, PUBLIC_ONLY, readerBy } from "#convex/calendarReader.ts";

/** Modules of a backend that reads calendars as in production, but for these rules. */
export function readingBy(rules: Partial<FetchRules>) {
  return {
    "../../convex/calendarReader.ts": async () => ({
      read: readerBy({ ...PUBLIC_ONLY, ...rules }),
    }),
  };
}

/** Every name means this machine, and it may be asked. */
export const NEARBY: Partial<FetchRules> = {
  isAllowedUrl: () => true,
  isAllowedAddress: () => true,
  lookUp: async () => [{ address: "127.0.0.1", family: 4 }],
};

/** By a name, as every calendar has one; what it means is said by the reader's rules. */
export function calendarUrl(server: Server, file: string): string {
  return `http://calendar.example.com:${(server.address() as AddressInfo).port}/${file}`;
}
