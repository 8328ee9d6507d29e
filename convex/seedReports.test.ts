import { expect, it } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import { addCompletedJob } from "../tests/setup/jobs.ts";
import { runKept } from "../tests/setup/kept.ts";
import { addGuide, addOperator, addPerson } from "../tests/setup/market.ts";
import { api } from "./_generated/api.js";
import type { Id } from "./_generated/dataModel.js";
import { todayInVietnam } from "./model/days.ts";
import { REPORT_STATUSES, REPORT_TYPES } from "./model/reports/contract.ts";
import { writeDeeds } from "./seed/writeDeeds.ts";
import { dateCompanyChecks, SEED_REPORTS, writeReport } from "./seed/writeReports.ts";

const PLACES = 40;

it("the demonstration has reports of each kind and in each state, and companies that wait", async () => {
  const t = createBackend();
  const { id: adminUserId } = await addPerson(t, "ADMIN");
  const guides: (Id<"users"> | null)[] = Array.from({ length: PLACES }, () => null);
  const operators = [...guides];
  const people = { guides, operators, adminUserId };
  const places = SEED_REPORTS.flatMap(({ by, about }) =>
    Object.entries<number>({ ...by }).concat(Object.entries<number>({ ...about })),
  );
  const used = new Set(
    places.map(([what, place]) => `${what === "operator" ? "operator" : "guide"} ${place}`),
  );
  for (const one of used) {
    const [what, place] = one.split(" ");
    const person = what === "guide" ? await addGuide(t) : await addOperator(t);
    (what === "guide" ? guides : operators)[Number(place)] = person.id;
    if (what === "guide") {
      const operator = await addOperator(t);
      const jobRequestId = await addCompletedJob(t, { guide: person, operator });
      const stars = { service: 3, languageSkills: 3, knowledge: 3, price: 3, comment: "Late" };
      const review = { jobRequestId, guideUserId: person.id, ...stars };
      await operator.as.mutation(api.reviews.reviewGuide, review);
    } else {
      await person.as.mutation(api.operators.saveProfile, {
        companyName: `Company ${place}`,
        website: "https://company.example.com",
        city: "Hanoi",
        description: "We show small groups the old towns of the north, slowly and on foot.",
      });
    }
  }
  await runKept(t, async (ctx) => {
    for (const report of SEED_REPORTS) await writeReport(ctx, report, people, Date.now());
    await dateCompanyChecks(ctx, todayInVietnam(Date.now()));
  });
  const reports = await t.run((ctx) => ctx.db.query("abuseReports").collect());
  expect(reports).toHaveLength(SEED_REPORTS.length);
  expect(new Set(reports.map(({ status }) => status))).toEqual(new Set(REPORT_STATUSES));
  expect(new Set(reports.map(({ type }) => type))).toEqual(new Set(REPORT_TYPES));
  expect(reports.filter(({ isTakenDown }) => isTakenDown)).toHaveLength(1);
  expect(reports.every(({ createdAt }) => createdAt < Date.now())).toBe(true);
  const checks = await t.run((ctx) => ctx.db.query("companyChecks").collect());
  expect(new Set(checks.map(({ status }) => status))).toEqual(new Set(["REQUESTED", "REFUSED"]));
  // Whoever has left by then is left out.
  await runKept(t, async (ctx) => {
    const nobody = {
      guides: guides.map(() => null),
      operators: operators.map(() => null),
      adminUserId,
    };
    for (const report of SEED_REPORTS) await writeReport(ctx, report, nobody, Date.now());
  });
  expect(await t.run((ctx) => ctx.db.query("abuseReports").collect())).toHaveLength(reports.length);
});

it("the demonstration has an operator who is suspended, and listed as such", async () => {
  const t = createBackend();
  const admin = await addPerson(t, "ADMIN");
  const people = { adminUserId: admin.id, guideUserId: (await addPerson(t, "GUIDE")).id };
  await runKept(t, (ctx) => writeDeeds(ctx, people, todayInVietnam(Date.now())));
  for (const more of [{}, { role: "OPERATOR" as const }]) {
    const input = { state: "suspended" as const, ...more };
    const listed = await admin.as.action(api.administration.openUsers, input);
    expect(listed).toMatchObject({ total: 1, users: [{ username: "dinh.quoc.bao" }] });
  }
});
