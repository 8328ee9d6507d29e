import { ContactButton } from "../components/contact-button.tsx";
import { ChooseSlot, RoundBarSlot, RoundToggleSlot } from "../features/requests/round-slots.tsx";
import { SaveButton } from "../features/saved/save-button.tsx";
import type { CardSlots } from "../features/search/search-results.tsx";
import { SearchScreen } from "../features/search/search-screen.tsx";
import { SEARCH_WORDS, type SearchWords } from "../features/search/search-state.ts";
import { PAGE_PATHS } from "../lib/paths.ts";
import { definePage } from "./define-page.ts";

/** Of each card; not made anew with the page, as all cards would be then. */
const slots: CardSlots = (guide) => ({
  heart: (
    <ChooseSlot guide={guide}>
      <SaveButton guideUserId={guide.userId} name={guide.user.name} />
    </ChooseSlot>
  ),
  contact: <ContactButton userId={guide.userId} name={guide.user.name} />,
});

export function SearchPage({ words = SEARCH_WORDS }: { words?: SearchWords }) {
  return (
    <SearchScreen words={words} tool={<RoundToggleSlot />} bar={<RoundBarSlot />} slots={slots} />
  );
}

export const page = definePage({
  path: PAGE_PATHS.search,
  access: "everybody",
  head: (t) => ({ title: t("search.title"), description: t("search.subtitle") }),
  draw: "build",
  view: SearchPage,
});
