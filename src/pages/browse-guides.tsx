// The search at its second address, which speaks words of its own.
import { BROWSE_WORDS } from "../features/search/search-state.ts";
import { PAGE_PATHS } from "../lib/paths.ts";
import { definePage } from "./define-page.ts";
import { SearchPage } from "./search.tsx";

function BrowseGuidesPage() {
  return <SearchPage words={BROWSE_WORDS} />;
}

export const page = definePage({
  path: PAGE_PATHS["browse-guides"],
  access: "everybody",
  head: (t) => ({ title: t("search.browseTitle"), description: t("search.browseSubtitle") }),
  draw: "client",
  view: BrowseGuidesPage,
});
