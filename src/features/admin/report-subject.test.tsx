import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { ReportSubject } from "./report-subject.tsx";
import type { ReportDetail } from "./report.ts";

it("leads to every other report about the person, and to the person", () => {
  const subject = {
    id: "linh",
    name: "Linh",
    companyName: null,
    image: null,
    isDeleted: false,
    role: "GUIDE",
    standing: "active",
    memberSince: 0,
    about: "",
    avgRating: 0,
    reviewCount: 0,
  };
  const others = [
    { id: "r2", reason: "Never came", status: "PENDING", createdAt: 0 },
    { id: "r3", reason: "Spam or advertising: Mua ngay", status: "DISMISSED", createdAt: 0 },
  ];
  const html = answered(
    <ReportSubject
      subject={subject as unknown as ReportDetail["subject"]}
      others={others as unknown as ReportDetail["others"]}
    />,
  );
  expect(html).toMatch(/href="[^"]*report=r2"[^>]*><bdi lang="">Never came<\/bdi></);
  // What was chosen is in the language of the page, what was written in that of whoever wrote it.
  expect(html).toMatch(
    /href="[^"]*report=r3"[^>]*>Spam or advertising:[\s\u2068\u2069]*<bdi lang="">Mua ngay<\/bdi></,
  );
  expect(html).toContain('href="/admin?tab=users&amp;user=linh"');
});
