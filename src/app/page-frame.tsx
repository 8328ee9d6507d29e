// What every page has around its own view: its title, who may see it, and what it is about.
import { memo, useDeferredValue, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";

import { LiveView } from "../components/live.tsx";
import { PageLoading } from "../components/page-loading.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { useLive } from "../components/use-live.ts";
import { sameContent } from "../lib/same-content.ts";
import type { Load, Page } from "../pages/define-page.ts";
import { useProfile } from "../session/use-profile.ts";
import { useGiven } from "./given.ts";
import { InPlace, InSight } from "./in-place.tsx";
import { PageAccess } from "./page-access.tsx";

function Loaded({ page, load }: { page: Page; load: Load }) {
  const { t } = useTranslation();
  const params = useParams();
  const given = useGiven();
  const args = Object.fromEntries(
    Object.entries<string>(load.args).map(([name, part]) => [name, params[part] ?? ""]),
  );
  const live = useLive(load.query, args);
  // Nothing is drawn anew for a live answer that says what has been given.
  const isSame = useMemo(
    () => live.data === undefined || sameContent({ answer: given }, { answer: live.data }),
    [given, live.data],
  );
  const newest: unknown = isSame ? given : live.data;
  // Such a page is large: taps and keys come before the drawing of another answer.
  const about = useDeferredValue(newest);
  const { status } = useProfile();
  const wasHereRef = useRef(false);
  const { view: View, missing: Missing, skeleton: Skeleton = PageLoading } = page;
  // What is missing may be one's own: until it is known who is there, only what the server has said already is said.
  const isKnown = Missing !== undefined && (status !== "loading" || given === null);
  return (
    <LiveView
      live={{ ...live, data: about }}
      asPage
      skeleton={<Skeleton />}
      empty={
        isKnown ? (
          <InPlace wasHereRef={wasHereRef}>
            <Missing />
          </InPlace>
        ) : (
          <Skeleton />
        )
      }
    >
      {(found) => (
        <InSight wasHereRef={wasHereRef}>
          {page.head && <PageTitle title={page.head(t, found).title} />}
          <View page={found} />
        </InSight>
      )}
    </LiveView>
  );
}

export const PageFrame = memo(function PageFrame({ page }: { page: Page }) {
  const { t } = useTranslation();
  const { access, load, view: View, skeleton } = page;
  if (load) return <Loaded page={page} load={load} />;
  return (
    <>
      {page.head && <PageTitle title={page.head(t, undefined).title} />}
      {access === "everybody" ? (
        <View />
      ) : (
        <PageAccess access={access} skeleton={skeleton}>
          {(user) => <View user={user} />}
        </PageAccess>
      )}
    </>
  );
});
