import { expect, it } from "vitest";

import { REPORT_DETAILS_MAX_LENGTH } from "#convex/model/reports/contract.ts";

import { reportResolver, type ReportValues } from "./report-form.ts";

const LONG = "x".repeat(REPORT_DETAILS_MAX_LENGTH);

it.each<[ReportValues, keyof ReportValues | null]>([
  [{ reason: "", details: "Something" }, "reason"],
  [{ reason: "spam", details: "" }, null],
  [{ reason: "other", details: "  " }, "details"],
  [{ reason: "other", details: "Wrong person" }, null],
  [{ reason: "untrue", details: LONG }, null],
  [{ reason: "untrue", details: `${LONG}x` }, "details"],
])("a report of %j misses %s", async (values, field) => {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await reportResolver(values, undefined, options);
  expect(Object.keys(errors)).toEqual(field === null ? [] : [field]);
});
