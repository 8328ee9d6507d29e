// A person's language, time zone and switches. Browser-safe.
import * as z from "zod/mini";

import { NOTICE_EVENTS, NOTICE_WAYS, type NoticeEvent, type NoticeWay } from "../mail/contract.ts";
import { LOCALES } from "../product.ts";

export type Switches = Record<NoticeEvent, Record<NoticeWay, boolean>>;

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const ways = z.strictObject(
  Object.fromEntries(NOTICE_WAYS.map((way) => [way, z.exactOptional(z.boolean())])) as Record<
    NoticeWay,
    z.ZodMiniExactOptional<z.ZodMiniBoolean>
  >,
);

/** What is left out stays as it is. */
export const settingsInput = z.strictObject({
  locale: z.exactOptional(z.enum(LOCALES, "Please choose one of the languages")),
  timeZone: z.exactOptional(
    z
      .string("Please choose a time zone")
      .check(
        z.maxLength(64, "Please choose a time zone"),
        z.refine(isTimeZone, "Please choose a time zone"),
      ),
  ),
  notifications: z.exactOptional(
    z.strictObject(
      Object.fromEntries(NOTICE_EVENTS.map((event) => [event, z.exactOptional(ways)])) as Record<
        NoticeEvent,
        z.ZodMiniExactOptional<typeof ways>
      >,
    ),
  ),
});
export type SettingsInput = z.infer<typeof settingsInput>;
