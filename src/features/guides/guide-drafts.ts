import type { GuideDashboardInput } from "#convex/model/guides/contract.ts";

import { createDrafts } from "../../lib/window-drafts.ts";

/** What a guide has typed into the profile and not saved. The public page and the dashboard go on with the same. */
export const guideDrafts = createDrafts<Partial<GuideDashboardInput>>();
