// A person's language, time zone and switches: a row that is missing, and a switch that nobody has touched, are as they begin.
import { literals } from "convex-helpers/validators";
import { v } from "convex/values";

import type { Id } from "../../_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "../../_generated/server.js";
import { firstOf } from "../first.ts";
import { NOTICE_EVENTS, NOTICE_WAYS, type NoticeEvent, type NoticeWay } from "../mail/contract.ts";
import { DEFAULT_LOCALE, DEFAULT_TIME_ZONE, LOCALES } from "../product.ts";
import type { SettingsInput, Switches } from "./settingsContract.ts";

const waysView = v.object({ app: v.boolean(), mail: v.boolean(), push: v.boolean() });

export const settingsView = v.object({
  locale: literals(...LOCALES),
  timeZone: v.string(),
  notifications: v.object({
    requests: waysView,
    answers: waysView,
    reminders: waysView,
    changes: waysView,
    tours: waysView,
    messages: waysView,
    reviews: waysView,
    profile: waysView,
  }),
});

function switchKey(event: NoticeEvent, way: NoticeWay): string {
  return `${event}.${way}`;
}

function toSwitches(touched: Readonly<Record<string, boolean>>): Switches {
  const waysOf = (event: NoticeEvent) =>
    Object.fromEntries(NOTICE_WAYS.map((way) => [way, touched[switchKey(event, way)] ?? true]));
  return Object.fromEntries(NOTICE_EVENTS.map((event) => [event, waysOf(event)])) as Switches;
}

async function findRow(ctx: QueryCtx, userId: Id<"users">) {
  return await firstOf(
    ctx.db.query("userSettings").withIndex("by_userId", (q) => q.eq("userId", userId)),
  );
}

export async function readSettings(ctx: QueryCtx, userId: Id<"users">) {
  const row = await findRow(ctx, userId);
  return {
    locale: row?.locale ?? DEFAULT_LOCALE,
    timeZone: row?.timeZone ?? DEFAULT_TIME_ZONE,
    notifications: toSwitches(row?.switches ?? {}),
  } as const;
}

export type Settings = Awaited<ReturnType<typeof readSettings>>;

function touchedBy({ notifications = {} }: SettingsInput): Record<string, boolean> {
  const touched: Record<string, boolean> = {};
  for (const event of NOTICE_EVENTS) {
    for (const way of NOTICE_WAYS) {
      const isOn = notifications[event]?.[way];
      if (isOn !== undefined) touched[switchKey(event, way)] = isOn;
    }
  }
  return touched;
}

/** What the input leaves out stays. */
export async function saveSettings(ctx: MutationCtx, userId: Id<"users">, input: SettingsInput) {
  const { locale, timeZone } = input;
  const row = await findRow(ctx, userId);
  const changed = {
    ...(locale === undefined ? {} : { locale }),
    ...(timeZone === undefined ? {} : { timeZone }),
    switches: { ...row?.switches, ...touchedBy(input) },
  };
  if (row === null) await ctx.db.insert("userSettings", { userId, ...changed });
  else await ctx.db.patch("userSettings", row._id, changed);
  return await readSettings(ctx, userId);
}
