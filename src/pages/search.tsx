import { useTranslation } from "react-i18next";

import { SEARCH_SORTS } from "#convex/model/search/contract.ts";

import { ContactButton } from "../components/contact-button.tsx";
import { SaveButton } from "../features/saved/save-button.tsx";
import { SearchScreen } from "../features/search/search-screen.tsx";

export function SearchPage() {
  const { t } = useTranslation();
  return (
    <SearchScreen
      sorts={SEARCH_SORTS}
      texts={{
        title: t("search.title"),
        subtitle: t("search.subtitle"),
        errorTitle: t("search.errorTitle"),
      }}
      slots={({ userId, user }) => ({
        heart: <SaveButton guideUserId={userId} name={user.name} />,
        contact: <ContactButton userId={userId} name={user.name} />,
      })}
    />
  );
}
