import { expect, it } from "vitest";

import { usersInput } from "#convex/model/administration/contract.ts";
import { auditListInput } from "#convex/model/audit/contract.ts";
import { reportListInput } from "#convex/model/reports/contract.ts";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { listedReport } from "../../../tests/setup/reports.ts";
import { AuditPanel } from "./audit-panel.tsx";
import { ReportsPanel } from "./reports-panel.tsx";
import { UserPages } from "./user-pages.tsx";

const PANELS = [
  ["reports", ReportsPanel, "moderation:reports", "No reports"],
  ["users", UserPages, "administration:users", "Nobody was found"],
  ["entries", AuditPanel, "audit:list", "Nothing was noted"],
] as const;

const LINH = {
  id: "linh",
  name: "Linh",
  email: "linh@x.example",
  username: "linh",
  image: null,
  role: "GUIDE",
  emailVerified: null,
  profile: null,
  suspendedAt: null,
  createdAt: 0,
};

const NO_ROWS = { reports: [], users: [], entries: [], people: {} };

it.each(PANELS)(
  "leads from an empty page of the %s to the first, and says where there are none at all",
  (_what, Panel, name, none) => {
    const at = (total: number) =>
      wordsOf(answered(<Panel />, { [name]: { ...NO_ROWS, total } }, "/admin?page=2"));
    expect(at(20)).toContain("There is nothing on this page");
    expect(at(20)).not.toContain(none);
    expect(at(0)).toContain(none);
  },
);

it.each([0, 20])("says where a search of people has not looked at all, with %i found", (total) => {
  const more = "Add another word, or choose a role or a status.";
  const drawn = (part: object) =>
    wordsOf(answered(<UserPages />, { "administration:users": { users: [LINH], total, ...part } }));
  expect(drawn({ isPart: true })).toContain(more);
  expect(drawn({})).not.toContain(more);
});

const LISTS = [
  ["reports", ReportsPanel, "moderation:reports", reportListInput],
  ["users", UserPages, "administration:users", usersInput],
  ["entries", AuditPanel, "audit:list", auditListInput],
] as const;
const LONG = "x".repeat(120);

it.each(LISTS)("asks for no %s that the server refuses", (_what, Panel, name, input) => {
  for (const query of ["page=1e300", "page=999999999", "page=-3", "page=x", `search=${LONG}`]) {
    let asked: unknown;
    const list = (args: unknown) => {
      asked = args;
      return { ...NO_ROWS, total: 20 };
    };
    answered(<Panel />, { [name]: list }, `/admin?${query}`);
    expect(input.safeParse(asked).error).toBeUndefined();
  }
});

it("says of reports behind the last page that can be turned which ones are shown", () => {
  const report = { ...listedReport("r1", "Linh", "user"), status: "DISMISSED" };
  const answers = { "moderation:reports": { reports: [report], total: 3_000 } };
  const words = wordsOf(answered(<ReportsPanel />, answers, "/admin?page=120"));
  expect(words).toContain("Showing 1,981 to 2,000 of 3,000 reports");
  expect(words).toContain("100");
  expect(words).not.toContain("150");
});
