import { describe, expect, it } from "vitest";

import { formatDay, formatDayRange, isolated } from "#convex/model/formats.ts";

import {
  formatBytes,
  formatInstant,
  formatList,
  formatClock,
  formatMoment,
  formatNearDay,
  relativeTime,
  unbroken,
  unbrokenRange,
} from "./format.ts";

const NOW = Date.parse("2026-03-10T12:00:00Z");
const MINUTE = 60_000;

describe("relative time", () => {
  it.each([
    [0, "just now"],
    [MINUTE - 1, "just now"],
    [MINUTE, "1 minute ago"],
    [59 * MINUTE, "59 minutes ago"],
    [60 * MINUTE, "1 hour ago"],
    [24 * 60 * MINUTE - 1, "23 hours ago"],
    [24 * 60 * MINUTE, "1 day ago"],
    [90 * 24 * 60 * MINUTE, "90 days ago"],
    [-5 * MINUTE, "just now"],
  ])("%i ms before now", (past, text) => {
    expect(relativeTime("en", NOW - past, NOW, "just now")).toBe(text);
  });

  it("speaks the visitor's language", () => {
    expect(relativeTime("vi", NOW - 2 * 60 * MINUTE, NOW, "")).toBe("2 giờ trước");
    expect(relativeTime("ur", NOW - 7 * 24 * 60 * MINUTE, NOW, "")).toBe("7 دن پہلے");
  });
});

it("sets an amount apart from a text that runs from right to left", () => {
  expect(isolated("ur", "300,000 VND")).toBe("\u2066300,000 VND\u2069");
  expect(isolated("vi", "300.000 VND")).toBe("300.000 VND");
});

describe("days and instants", () => {
  it("shows a day as it is named, whatever the clock zone", () => {
    expect(formatDay("en", "2026-03-01")).toBe("Mar 1, 2026");
    expect(formatDayRange("en", "2026-03-01", "2026-03-03")).toMatch(/Mar 1.*3, 2026/);
  });

  it.each([
    ["2026-12-17", "2026-12-17", "2026年12月17日"],
    ["2026-12-17", "2026-12-19", "2026年12月17日至19日"],
    ["2026-11-30", "2026-12-02", "2026年11月30日至12月2日"],
    ["2026-12-30", "2027-01-02", "2026年12月30日至2027年1月2日"],
  ])("in Chinese the days from %s to %s are %s", (start, end, text) => {
    expect(formatDayRange("zh", start, end)).toBe(text);
  });

  it("says from which day to which in Urdu, without a dash that would turn them around", () => {
    expect(formatDayRange("ur", "2026-12-17", "2026-12-19")).toBe("17 تا 19 دسمبر 2026");
    expect(formatDayRange("ur", "2026-12-17", "2026-12-17")).toBe("17 دسمبر، 2026");
  });

  it("shows an instant on Vietnam's clock", () => {
    const text = formatInstant("en", Date.parse("2026-03-01T18:30:00Z"));
    expect(text).toMatch(/Mar 2, 2026.*1:30/);
  });

  it.each([
    ["en", "Mar 2, 1:30 AM"],
    ["vi", "01:30 2 thg 3"],
    ["fr", "2 mars, 01:30"],
  ])("in %s a moment of these weeks is %s", (language, text) => {
    const moment = formatMoment(language, Date.parse("2026-03-01T18:30:00Z"));
    expect(moment.replaceAll(/\s/gu, " ")).toBe(text);
  });

  it.each([
    ["en", "Today", "Yesterday", "Mar 1, 2026"],
    ["vi", "Hôm nay", "Hôm qua", "1 thg 3, 2026"],
    ["fr", "Aujourd’hui", "Hier", "1 mars 2026"],
    ["ur", "آج", "گزشتہ کل", "1 مارچ، 2026"],
  ])("in %s today is %s, the day before %s, and another %s", (language, ...words) => {
    const days = ["2026-03-03", "2026-03-02", "2026-03-01"] as const;
    expect(days.map((day) => formatNearDay(language, day, "2026-03-03"))).toEqual(words);
  });

  it.each([
    ["en", "5:30 AM"],
    ["vi", "05:30"],
    ["ur", "\u20665:30 AM\u2069"],
  ])("in %s a time of the day is %s, as instants are told", (language, text) => {
    expect(formatClock(language, "05:30").replaceAll(/\s/gu, " ")).toBe(text);
  });

  it("keeps the hour before its half of the day where the text runs from right to left", () => {
    const text = formatInstant("ur", Date.parse("2026-03-01T18:30:00Z"));
    expect(text.replaceAll(/\s/gu, " ")).toContain("\u20661:30 AM\u2069");
  });
});

it.each([
  ["en", "Hue, Da Lat, Sa Pa"],
  ["vi", "Hue, Da Lat, Sa Pa"],
  ["fr", "Hue, Da Lat, Sa Pa"],
  ["ru", "Hue, Da Lat, Sa Pa"],
  ["es", "Hue, Da Lat y Sa Pa"],
  ["zh", "Hue、Da Lat、Sa Pa"],
  ["hi", "Hue, Da Lat और Sa Pa"],
  ["ur", "Hue، Da Lat، Sa Pa"],
])("in %s places stand side by side, and apart", (language, text) => {
  expect(formatList(language, ["Hue", "Da Lat", "Sa Pa"])).toBe(text);
});

it.each([
  ["25 нояб. 2026 г.", "25_нояб._2026_г."],
  ["Nov 25, 2026, 3:15 PM", "Nov_25,_2026, 3:15_PM"],
  ["25 thg 11, 2026", "25_thg_11,_2026"],
  ["23 اکتوبر، 2025", "23_اکتوبر،_2025"],
  ["3 days ago", "3_days ago"],
  ["il y a 3 jours", "il y a_3_jours"],
])("keeps the figures of %j with their words", (text, kept) => {
  expect(unbroken(text).replaceAll("\u00A0", "_")).toBe(kept);
});

it.each([
  ["vi", "2026-12-18", "2026-12-20", "18~–~20_thg_12, 2026"],
  ["en", "2026-12-18", "2026-12-20", "Dec_18~–~20, 2026"],
  ["fr", "2026-12-18", "2026-12-20", "18–|20_déc. 2026"],
  ["ur", "2026-12-18", "2026-12-20", "18_تا_20_دسمبر 2026"],
  ["zh", "2026-12-18", "2026-12-20", "2026年12月18日至20日"],
  ["vi", "2026-12-18", "2026-12-18", "18_thg_12,_2026"],
])("in %s the days from %s to %s break before their year alone", (language, start, end, kept) => {
  const signs: Record<string, string> = { "\u00A0": "_", "\u202F": "~", "\u2060": "|" };
  const text = unbrokenRange(language, start, end);
  expect(text.replaceAll(/[\u00A0\u202F\u2060]/gu, (sign) => signs[sign] ?? sign)).toBe(kept);
});

it.each([
  ["en", 0, "0 MB"],
  ["en", 1, "0.1 MB"],
  ["en", 1_073_741_823, "1,024 MB"],
  ["vi", 1_288_490_188, "1,2 GB"],
  ["fr", 5_368_709_120, "5 Go"],
  ["ru", 314_572_800, "300 МБ"],
])("says in %s of %i bytes that they are %s", (language, bytes, text) => {
  expect(formatBytes(language, bytes).replaceAll(/[\u00A0\u202F]/gu, " ")).toBe(text);
});
