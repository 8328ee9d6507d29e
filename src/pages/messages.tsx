import { useQuery_experimental } from "convex/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";

import { api } from "#convex/_generated/api.js";

import { LoadError } from "../components/load-error.tsx";
import { PageHeading } from "../components/page-heading.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { RequireProfile } from "../features/auth/require-profile.tsx";
import type { Profile } from "../features/auth/use-profile.ts";
import { InboxStats } from "../features/messages/inbox-stats.tsx";
import { MessagesScreen } from "../features/messages/messages-screen.tsx";
import { MessagingUpgrade } from "../features/messages/messaging-upgrade.tsx";
import { cn } from "../lib/cn.ts";
import { Skeleton } from "../ui/skeleton.tsx";

export function MessagesPage() {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  return (
    <div className="page-width flex flex-col gap-5 py-4 md:py-7">
      <PageTitle title={t("messages.title")} />
      <RequireProfile message={t("messages.signInTitle")}>
        {(user) => <Inbox key={attempt} user={user} onRetry={() => setAttempt(attempt + 1)} />}
      </RequireProfile>
    </div>
  );
}

interface InboxProps {
  user: Profile;
  /** A failed call is asked again by mounting this anew. */
  onRetry: () => void;
}

function Inbox({ user, onRetry }: InboxProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const selected = params.get("partner");
  const access = useQuery_experimental({ query: api.subscriptions.status, args: {} });
  const canWrite = access.status === "success" ? access.data.features.messaging : undefined;
  return (
    <>
      {/* On a phone an open thread needs the whole screen. */}
      <div
        className={cn(
          "flex flex-wrap items-end justify-between gap-4",
          selected !== null && "max-md:sr-only",
        )}
      >
        <PageHeading title={t("messages.title")} description={t("messages.subtitle")} />
        {canWrite && <InboxStats />}
      </div>
      {access.status === "error" && (
        <LoadError title={t("common.notLoaded")} hint={t("bookings.errorHint")} onRetry={onRetry} />
      )}
      {access.status === "pending" && <Skeleton className="h-[600px] w-full" />}
      {canWrite === false && <MessagingUpgrade />}
      {canWrite && (
        <MessagesScreen
          me={user.id}
          isOperator={user.role === "OPERATOR"}
          selected={selected}
          onRetry={onRetry}
        />
      )}
    </>
  );
}
