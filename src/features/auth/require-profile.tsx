import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "../../components/empty-state.tsx";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { openAuthDialog } from "./auth-dialog-store.ts";
import { useProfile, type Profile } from "./use-profile.ts";

interface RequireProfileProps {
  /** What a signed-out visitor reads. */
  message: string;
  /** Shown while it is not known who is there. */
  fallback?: ReactNode;
  children: (user: Profile) => ReactNode;
}

/** Shows its children to signed-in people; others are asked to sign in, on the same page. */
export function RequireProfile({ message, fallback, children }: RequireProfileProps) {
  const { t } = useTranslation();
  const { status, user } = useProfile();
  if (status === "loading") return fallback ?? <Skeleton className="h-64 w-full" />;
  if (user) return children(user);
  return (
    <EmptyState
      scene="no-requests"
      as="h1"
      title={message}
      action={<Button onClick={() => openAuthDialog("sign-in")}>{t("auth.signIn")}</Button>}
    />
  );
}
