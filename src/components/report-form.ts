// What people fill in to report something, and what it needs. Pure.
import type { FieldErrors, Resolver } from "react-hook-form";

import { REPORT_DETAILS_MAX_LENGTH, type ReportReason } from "#convex/model/reports/contract.ts";

export type ReportValues = { reason: ReportReason | ""; details: string };

export const EMPTY_REPORT: ReportValues = { reason: "", details: "" };

/** A reason has to be chosen, and "something else" has to be said. */
export const reportResolver: Resolver<ReportValues> = (values) => {
  const errors: FieldErrors<ReportValues> = {};
  if (values.reason === "") {
    errors.reason = { type: "required", message: "Please say what is wrong" };
  } else if (values.reason === "other" && values.details.trim() === "") {
    errors.details = { type: "required", message: "Please say what is wrong" };
  } else if (values.details.length > REPORT_DETAILS_MAX_LENGTH) {
    errors.details = { type: "maxLength", message: "This value is too long" };
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};
