import type { FunctionReturnType } from "convex/server";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { AppLink } from "../../components/app-link.tsx";
import { ContactButton } from "../../components/contact-button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { GuideCard, GuideCardSkeleton } from "../../components/guide-card.tsx";
import { LiveView } from "../../components/live.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { allOf, useLive } from "../../components/use-live.ts";
import { withTexts } from "../../i18n/i18n.ts";
import { paths } from "../../lib/paths.ts";
import { useAddressParams } from "../../lib/use-address-params.ts";
import { useHeldFocus } from "../../lib/use-held-focus.ts";
import { useRowKeys } from "../../lib/use-row-keys.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SaveButton } from "./save-button.tsx";

const ReaderNote = lazyPart(
  withTexts("work", () =>
    import("../../components/reader-note.tsx").then((m) => ({ default: m.ReaderNote })),
  ),
);
// Notes and lists come behind the guides themselves, with the words and forms that they need.
const ListBar = lazyPart(
  withTexts("work", () => import("./list-bar.tsx").then((m) => ({ default: m.ListBar }))),
);
const EmptyList = lazyPart(
  withTexts("work", () => import("./list-bar.tsx").then((m) => ({ default: m.EmptyList }))),
);
const SavedDetails = lazyPart(
  withTexts("work", () => import("./saved-details.tsx").then((m) => ({ default: m.SavedDetails }))),
);

const GRID = "grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-6 sm:grid-cols-2 lg:grid-cols-3";
const SKELETONS = 3;
const LIST = "list";

type SavedGuide = FunctionReturnType<typeof api.saved.list>[number];
type SavedList = FunctionReturnType<typeof api.saved.lists>[number];

export function SavedScreen() {
  const { t } = useTranslation();
  const guides = useLive(api.saved.list, {});
  const lists = useLive(api.saved.lists, {});
  const held = useHeldFocus("article [aria-pressed]", "h1");
  const data = guides.data && lists.data && { guides: guides.data, lists: lists.data };
  return (
    <div ref={held} className="page-width flex flex-col gap-6 py-8">
      <PageHeading title={t("saved.title")} description={t("saved.subtitle")} />
      <Suspense>
        <ReaderNote />
      </Suspense>
      <LiveView
        live={{ data, ...allOf(guides, lists) }}
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
  const [search, change] = useAddressParams();
  const open = lists.find(({ id }) => id === search.get(LIST));
  const shown = open ? guides.filter(({ listIds }) => listIds.includes(open.id)) : guides;
  const rows = useRowKeys();
  const choose = (id: string | null) => change({ [LIST]: id });
  return (
    <>
      {(guides.length > 0 || lists.length > 0) && (
        <Suspense fallback={<Skeleton className="h-11 w-64" />}>
          <ListBar lists={lists} open={open ?? null} onOpen={choose} />
        </Suspense>
      )}
      {shown.length === 0 ? (
        open ? (
          <Suspense>
            <EmptyList />
          </Suspense>
        ) : (
          <Nothing />
        )
      ) : (
        <ul ref={rows} className={GRID}>
          {shown.map((guide) => (
            <li
              key={guide.userId}
              className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-y-2 sm:row-span-5 sm:grid-rows-subgrid"
            >
              <GuideCard
                guide={guide}
                heart={<SaveButton guideUserId={guide.userId} name={guide.user.name} />}
                contact={<ContactButton userId={guide.userId} name={guide.user.name} />}
              />
              <Suspense fallback={<div className="h-9" />}>
                <SavedDetails guide={guide} lists={lists} />
              </Suspense>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Nothing() {
  const { t } = useTranslation();
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
