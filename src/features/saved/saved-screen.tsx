import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { AppLink } from "../../components/app-link.tsx";
import { ContactButton } from "../../components/contact-button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { GuideCard, GuideCardSkeleton } from "../../components/guide-card.tsx";
import { Live } from "../../components/live.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { SaveButton } from "./save-button.tsx";

const GRID = "grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3";
const SKELETONS = 3;

export function SavedScreen() {
  const { t } = useTranslation();
  return (
    <div className="page-width flex flex-col gap-6 py-8">
      <PageHeading title={t("saved.title")} description={t("saved.subtitle")} />
      <Live
        query={api.saved.list}
        args={{}}
        errorTitle={t("search.errorTitle")}
        errorHint={t("search.errorHint")}
        skeleton={
          <div className={GRID}>
            {Array.from({ length: SKELETONS }, (_, index) => (
              <GuideCardSkeleton key={index} />
            ))}
          </div>
        }
        empty={
          <EmptyState
            scene="no-saved"
            title={t("saved.emptyTitle")}
            hint={t("saved.emptyHint")}
            action={
              <Button asChild>
                <AppLink to={paths.browseGuides}>{t("saved.emptyAction")}</AppLink>
              </Button>
            }
          />
        }
      >
        {(guides) => (
          <ul className={GRID}>
            {guides.map((guide) => (
              <li key={guide.userId} className="min-w-0">
                <GuideCard
                  guide={guide}
                  heart={<SaveButton guideUserId={guide.userId} name={guide.user.name} />}
                  contact={<ContactButton userId={guide.userId} name={guide.user.name} />}
                />
              </li>
            ))}
          </ul>
        )}
      </Live>
    </div>
  );
}
