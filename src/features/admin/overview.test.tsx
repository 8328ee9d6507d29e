import { describe, expect, it } from "vitest";

import { answered, used } from "../../../tests/setup/answered.tsx";
import { inEnglish, wordsOf } from "../../../tests/setup/in-english.tsx";
import { ActivityList, dotOf, useActivityText } from "./activity-list.tsx";
import { PAGE_SIZE, Pager } from "./pager.tsx";
import { StatCards } from "./stat-cards.tsx";

const STATS = {
  totalUsers: 1_234,
  newUsers: 108,
  monthlyGrowth: 9.6,
  activeGuides: 152,
  activeOperators: 18,
  pendingReports: 3,
};

describe("the cards of the overview", () => {
  const cards = (stats: object) =>
    wordsOf(answered(<StatCards />, { "administration:stats": stats }));

  it("say how many there are, how fast that grows, and what waits", () => {
    const words = cards(STATS);
    for (const part of ["1,234", "+9.6%", "152", "18", "Active & verified", "needs attention"]) {
      expect(words).toContain(part);
    }
    expect(words).not.toContain("all clear");
  });

  it.each([
    [
      "that all are new where nobody was before",
      { totalUsers: 4, newUsers: 4 },
      "All new this month",
    ],
    ["no growth where nobody came", { totalUsers: 4, newUsers: 0 }, "0% this month"],
    ["no growth where nobody is", { totalUsers: 0, newUsers: 0 }, "0% this month"],
  ])("say %s", (_title, stats, words) => {
    expect(cards({ ...STATS, monthlyGrowth: 0, ...stats }).toLowerCase()).toContain(
      words.toLowerCase(),
    );
  });

  it("say that all is clear where nothing waits", () => {
    expect(cards({ ...STATS, pendingReports: 0 })).toContain("all clear");
  });

  it("say nothing until it is known", () => {
    expect(wordsOf(answered(<StatCards />))).not.toMatch(/all clear|0/);
  });
});

describe("the activity", () => {
  const LINES = [
    ["user_registered", "New Tour guide registered: Linh", { details: { role: "GUIDE" } }],
    [
      "user_registered",
      "New Tour operator registered: Anonymous",
      { userName: null, details: { role: "OPERATOR" } },
    ],
    ["job_created", "New job request: Old Quarter", { details: { title: "Old Quarter" } }],
    ["job_created", "New job request: Untitled", { details: {} }],
    ["report_submitted", "Report submitted: Rude", { details: { reason: "Rude" } }],
    ["report_submitted", "Report submitted: No reason provided", { details: {} }],
    ["of tomorrow", "Unknown activity", { details: {} }],
  ] as const;

  it.each(LINES)("of the kind %s says %s", (type, line, more) => {
    const textOf = used(useActivityText);
    expect(textOf({ type: type as never, userName: "Linh", ...more })).toBe(line);
  });

  it("has a dot of its own colour for each kind, and a grey one for what is not known", () => {
    const dots = [...new Set(LINES.map(([type]) => dotOf(type)))];
    expect(dots).toHaveLength(4);
    expect(dots.at(-1)).toBe("bg-muted-foreground");
  });

  it("says that there is none", () => {
    const list = answered(<ActivityList />, { "administration:activity": [] });
    expect(wordsOf(list)).toContain("No recent activity");
  });
});

describe("the pages of a list", () => {
  const pager = (page: number, total: number) =>
    wordsOf(inEnglish(<Pager page={page} total={total} what="users" onPageChange={() => {}} />));

  it("say which rows are shown, of how many", () => {
    expect(pager(2, 45)).toContain("Showing 21 to 40 of 45 users");
    expect(pager(3, 1_045)).toContain("Showing 41 to 60 of 1,045 users");
    expect(pager(3, 45)).toContain("Showing 41 to 45 of 45 users");
  });

  it("are not spoken of where one has all", () => {
    expect(pager(1, PAGE_SIZE)).toBe("");
  });
});
