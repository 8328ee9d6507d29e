import type { FunctionReturnType } from "convex/server";

import type { api } from "#convex/_generated/api.js";

export type Analytics = FunctionReturnType<typeof api.analytics.get>;
