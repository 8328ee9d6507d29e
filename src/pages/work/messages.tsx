import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";

import { api } from "#convex/_generated/api.js";

import { LiveView } from "../../components/live.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Upgrade } from "../../components/upgrade.tsx";
import { useLive } from "../../components/use-live.ts";
import { InboxStats } from "../../features/messages/inbox-stats.tsx";
import { MessagesScreen } from "../../features/messages/messages-screen.tsx";
import { PANES_HEIGHT } from "../../features/messages/panes-height.ts";
import { BookingAtHand } from "../../features/requests/booking-at-hand.tsx";
import { cn } from "../../lib/cn.ts";
import { PAGE_PATHS } from "../../lib/paths.ts";
import { sideIdOf } from "../../session/company.ts";
import type { Profile } from "../../session/use-profile.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { definePage } from "../define-page.ts";

function MessagesPage({ user }: { user: Profile }) {
  return (
    <div className="page-width flex flex-col gap-5 py-4 md:py-7">
      <Inbox user={user} />
    </div>
  );
}

/** A time in the address; nonsense is none. */
function positionOf(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function Inbox({ user }: { user: Profile }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  // An address may name nobody.
  const selected = params.get("partner") || null;
  const access = useLive(api.subscriptions.status, {});
  // Drawn together with what takes the skeleton's place, or the skeleton would be pushed away first.
  const isOpen = useDeferredValue(access.data)?.features.messaging === true;
  return (
    <>
      {/* On a phone an open thread needs the whole screen. */}
      <div
        className={cn(
          "flex flex-wrap items-end justify-between gap-4 lg:flex-nowrap",
          selected !== null && "max-md:sr-only",
        )}
      >
        <PageHeading title={t("messages.title")} description={t("messages.subtitle")} />
        {isOpen && <InboxStats />}
      </div>
      <LiveView live={access} skeleton={<Skeleton className={cn("w-full", PANES_HEIGHT)} />}>
        {({ features }) =>
          features.messaging ? (
            <MessagesScreen
              me={user.id}
              side={sideIdOf(user)}
              isGuide={user.role === "GUIDE"}
              selected={selected}
              at={positionOf(params.get("at"))}
              about={
                selected !== null &&
                user.role !== "ADMIN" && <BookingAtHand partnerUserId={selected} side={user.role} />
              }
            />
          ) : (
            <Upgrade feature="messaging" />
          )
        }
      </LiveView>
    </>
  );
}

export const page = definePage({
  path: PAGE_PATHS.messages,
  access: { signIn: "messages.signInTitle" },
  head: (t) => ({ title: t("messages.title") }),
  draw: "client",
  view: MessagesPage,
});
