import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { AuditPanel } from "./audit-panel.tsx";
import { ReportsPanel } from "./reports-panel.tsx";
import { UserPages } from "./user-pages.tsx";

const PANELS = [
  ["reports", ReportsPanel, "moderation:reports", "No reports"],
  ["users", UserPages, "administration:users", "Nobody was found"],
  ["entries", AuditPanel, "audit:list", "Nothing was noted"],
] as const;

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
