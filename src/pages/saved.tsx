import { useTranslation } from "react-i18next";

import { PageTitle } from "../components/page-title.tsx";
import { RequireProfile } from "../features/auth/require-profile.tsx";
import { SavedScreen } from "../features/saved/saved-screen.tsx";

export function SavedPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle title={t("saved.title")} />
      <RequireProfile message={t("saved.signInTitle")}>{() => <SavedScreen />}</RequireProfile>
    </>
  );
}
