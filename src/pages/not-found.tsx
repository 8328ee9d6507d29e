import { useTranslation } from "react-i18next";

import { AppLink } from "../components/app-link.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { PAGE_PATHS, paths } from "../lib/paths.ts";
import { Button } from "../ui/button.tsx";
import { definePage } from "./define-page.ts";

function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <div className="page-width grid flex-1 place-items-center py-10">
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

export const page = definePage({
  path: PAGE_PATHS["not-found"],
  access: "everybody",
  head: (t) => ({ title: t("notFound.title") }),
  draw: "build",
  view: NotFoundPage,
});
