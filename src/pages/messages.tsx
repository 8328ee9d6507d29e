import { useQuery } from "convex/react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";

import { api } from "#convex/_generated/api.js";

import { PageHeading } from "../components/page-heading.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { RequireProfile } from "../features/auth/require-profile.tsx";
import type { Profile } from "../features/auth/use-profile.ts";
import { MessagesScreen } from "../features/messages/messages-screen.tsx";
import { MessagingUpgrade } from "../features/messages/messaging-upgrade.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

export function MessagesPage() {
  const { t } = useTranslation();
  return (
    <div className="page-width flex flex-col gap-6 py-8">
      <PageTitle title={t("messages.title")} />
      <RequireProfile message={t("messages.signInTitle")}>
        {(user) => (
          <>
            <PageHeading title={t("messages.title")} description={t("messages.subtitle")} />
            <Inbox user={user} />
          </>
        )}
      </RequireProfile>
    </div>
  );
}

function Inbox({ user }: { user: Profile }) {
  const [params] = useSearchParams();
  const access = useQuery(api.subscriptions.status, {});
  if (access === undefined) return <Skeleton className="h-[600px] w-full" />;
  if (!access.features.messaging) return <MessagingUpgrade />;
  return (
    <MessagesScreen
      me={user.id}
      isOperator={user.role === "OPERATOR"}
      selected={params.get("partner")}
    />
  );
}
