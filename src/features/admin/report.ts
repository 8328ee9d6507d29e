import type { FunctionReturnType } from "convex/server";

import type { api } from "#convex/_generated/api.js";

export type Report = FunctionReturnType<typeof api.moderation.reports>["reports"][number];
export type ReportDetail = FunctionReturnType<typeof api.moderation.report>;
