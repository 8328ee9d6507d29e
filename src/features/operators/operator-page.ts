import type { FunctionReturnType } from "convex/server";

import type { api } from "#convex/_generated/api.js";

/** A company's public profile as the server shows it. */
export type OperatorPageData = NonNullable<FunctionReturnType<typeof api.operators.get>>;
