import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { POINT } from "../../lib/point.ts";
import { ReportsPanel } from "./reports-panel.tsx";

const person = (name: string) => ({ name, image: null, companyName: null, isDeleted: false });
const report = (id: string, reporter: string) => ({
  id,
  type: "message",
  status: "PENDING",
  reason: "Rude",
  createdAt: 1,
  reviewId: null,
  messageId: null,
  reporterUserId: "u1",
  reportedUserId: "u2",
  reporter: person(reporter),
  reported: person("Linh"),
  isPriority: false,
});

it("names each button of a list of reports by the report that it is about", () => {
  const reports = [report("r1", "Minh"), report("r2", "Thủy")];
  const html = answered(<ReportsPanel />, { "moderation:reports": { reports, total: 2 } });
  const list = /<ol.*<\/ol>/s.exec(html)?.[0] ?? "";
  const named = [...list.matchAll(/<button[^>]*aria-label="([^"]+)"/g)].map(([, name]) => name);
  const about = (by: string) => `Message by Linh${POINT}Reported by ${by}`;
  expect(named).toEqual(
    ["Minh", "Thủy"].flatMap((by) =>
      ["Open", "Resolve", "Dismiss"].map((action) => `${action}: ${about(by)}`),
    ),
  );
});
