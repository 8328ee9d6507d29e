import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { listedReport } from "../../../tests/setup/reports.ts";
import { POINT } from "../../lib/point.ts";
import { ReportsPanel } from "./reports-panel.tsx";

it("names each button of a list of reports by the report that it is about", () => {
  const reports = [listedReport("r1", "Minh", "message"), listedReport("r2", "Thủy", "message")];
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
