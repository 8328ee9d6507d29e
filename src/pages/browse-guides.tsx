import { useTranslation } from "react-i18next";

import { ContactButton } from "../components/contact-button.tsx";
import { ChooseSlot, RoundBarSlot, RoundToggleSlot } from "../features/requests/round-slots.tsx";
import { SaveButton } from "../features/saved/save-button.tsx";
import { SearchScreen } from "../features/search/search-screen.tsx";
import { BROWSE_WORDS } from "../features/search/search-state.ts";
import { PAGE_PATHS } from "../lib/paths.ts";
import { definePage } from "./define-page.ts";

function BrowseGuidesPage() {
  const { t } = useTranslation();
  return (
    <SearchScreen
      words={BROWSE_WORDS}
      texts={{
        title: t("search.browseTitle"),
        subtitle: t("search.browseSubtitle"),
        errorTitle: t("search.browseErrorTitle"),
      }}
      tool={<RoundToggleSlot />}
      bar={<RoundBarSlot />}
      slots={(guide) => ({
        heart: (
          <ChooseSlot guide={guide}>
            <SaveButton guideUserId={guide.userId} name={guide.user.name} />
          </ChooseSlot>
        ),
        contact: <ContactButton userId={guide.userId} name={guide.user.name} />,
      })}
    />
  );
}

export const page = definePage({
  path: PAGE_PATHS["browse-guides"],
  access: "everybody",
  head: (t) => ({ title: t("search.browseTitle"), description: t("search.browseSubtitle") }),
  draw: "client",
  view: BrowseGuidesPage,
});
