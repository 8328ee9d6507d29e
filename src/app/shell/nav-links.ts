import { paths } from "../../lib/paths.ts";

/** The header's links, in order; `label` is a key under "nav". */
export const NAV_LINKS = [
  { to: paths.browseGuides, label: "browseGuides" },
  { to: paths.pricing, label: "pricing" },
  { to: paths.about, label: "about" },
  { to: paths.forGuides, label: "forGuides" },
] as const;
