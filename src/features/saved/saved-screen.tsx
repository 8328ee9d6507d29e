import type { FunctionReturnType } from "convex/server";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";

import { api } from "#convex/_generated/api.js";

import { AppLink } from "../../components/app-link.tsx";
import { ContactButton } from "../../components/contact-button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { GuideCard, GuideCardSkeleton } from "../../components/guide-card.tsx";
import { LiveView } from "../../components/live.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { bothOf, useLive } from "../../components/use-live.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { ListBar } from "./list-bar.tsx";
import { SaveButton } from "./save-button.tsx";
import { SavedDetails } from "./saved-details.tsx";

const GRID = "grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-6 sm:grid-cols-2 lg:grid-cols-3";
const SKELETONS = 3;
const LIST = "list";

type SavedGuide = FunctionReturnType<typeof api.saved.list>[number];
type SavedList = FunctionReturnType<typeof api.saved.lists>[number];

export function SavedScreen() {
  const { t } = useTranslation();
  const guides = useLive(api.saved.list, {});
  const lists = useLive(api.saved.lists, {});
  const data = guides.data && lists.data && { guides: guides.data, lists: lists.data };
  return (
    <div className="page-width flex flex-col gap-6 py-8">
      <PageHeading title={t("saved.title")} description={t("saved.subtitle")} />
      <LiveView
        live={{ data, ...bothOf(guides, lists) }}
        errorTitle={t("search.errorTitle")}
        errorHint={t("search.errorHint")}
        skeleton={
          <div className={GRID}>
            {Array.from({ length: SKELETONS }, (_, index) => (
              <GuideCardSkeleton key={index} />
            ))}
          </div>
        }
      >
        {(saved) => <Saved {...saved} />}
      </LiveView>
    </div>
  );
}

interface SavedProps {
  guides: readonly SavedGuide[];
  lists: readonly SavedList[];
}

function Saved({ guides, lists }: SavedProps) {
  const [search, setSearch] = useSearchParams();
  const open = lists.find(({ id }) => id === search.get(LIST));
  const shown = open ? guides.filter(({ listIds }) => listIds.includes(open.id)) : guides;
  const choose = (id: string | null) => setSearch(id === null ? {} : { [LIST]: id });
  return (
    <>
      {(guides.length > 0 || lists.length > 0) && (
        <ListBar lists={lists} open={open ?? null} onOpen={choose} />
      )}
      {shown.length === 0 ? (
        <Nothing inList={open !== undefined} />
      ) : (
        <ul className={GRID}>
          {shown.map((guide) => (
            <li key={guide.userId} className="flex min-w-0 flex-col gap-2">
              <div className="flex-1">
                <GuideCard
                  guide={guide}
                  heart={<SaveButton guideUserId={guide.userId} name={guide.user.name} />}
                  contact={<ContactButton userId={guide.userId} name={guide.user.name} />}
                />
              </div>
              <SavedDetails guide={guide} lists={lists} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Nothing({ inList }: { inList: boolean }) {
  const { t } = useTranslation();
  if (inList) {
    return <EmptyState title={t("saved.emptyList")} hint={t("saved.emptyListHint")} />;
  }
  return (
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
  );
}
