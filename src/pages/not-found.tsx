import { useTranslation } from "react-i18next";

import { AppLink } from "../components/app-link.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { paths } from "../lib/paths.ts";
import { Button } from "../ui/button.tsx";

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <div className="page-width grid flex-1 place-items-center py-10">
      <PageTitle title={t("notFound.title")} />
      <EmptyState
        scene="lost"
        as="h1"
        title={t("notFound.title")}
        hint={t("notFound.text")}
        action={
          <>
            <Button asChild>
              <AppLink to={paths.home}>{t("errorScreen.goHome")}</AppLink>
            </Button>
            <Button asChild variant="outline">
              <AppLink to={paths.browseGuides}>{t("nav.browseGuides")}</AppLink>
            </Button>
          </>
        }
      />
    </div>
  );
}
