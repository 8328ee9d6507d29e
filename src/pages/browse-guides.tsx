import { useTranslation } from "react-i18next";

import { BROWSE_SORTS } from "#convex/model/search/contract.ts";

import { ContactButton } from "../components/contact-button.tsx";
import { SaveButton } from "../features/saved/save-button.tsx";
import { SearchScreen } from "../features/search/search-screen.tsx";

export function BrowseGuidesPage() {
  const { t } = useTranslation();
  return (
    <SearchScreen
      sorts={BROWSE_SORTS}
      texts={{
        title: t("search.browseTitle"),
        subtitle: t("search.browseSubtitle"),
        errorTitle: t("search.browseErrorTitle"),
      }}
      slots={({ userId, user }) => ({
        heart: <SaveButton guideUserId={userId} name={user.name} />,
        contact: <ContactButton userId={userId} name={user.name} />,
      })}
    />
  );
}
