import type { GuideDashboardInput } from "#convex/model/guides/contract.ts";

import { createTabDrafts } from "../../lib/window-drafts.ts";

/** What a guide has typed into the profile and not saved. The public page and the dashboard go on with the same. */
export const guideDrafts = createTabDrafts<Partial<GuideDashboardInput>>();

/** What such a draft is about; null where there is no profile yet. */
export const guideDraft = (guideId: string | null) => `guide:${guideId ?? "new"}`;
