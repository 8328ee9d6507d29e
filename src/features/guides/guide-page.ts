import type { FunctionReturnType } from "convex/server";

import type { api } from "#convex/_generated/api.js";

/** A public profile as the server shows it. */
export type GuidePageData = NonNullable<FunctionReturnType<typeof api.guides.get>>;

/** Only an operator books, and at a company no reader; a visitor's request begins with signing in. */
export type BookingAccess = "unknown" | "visitor" | "allowed" | "reader" | "refused";
