import { useRef, useState, type ComponentType, type ReactNode } from "react";
import { Navigate } from "react-router-dom";

import { PageLoading } from "../components/page-loading.tsx";
import { withTexts } from "../i18n/i18n.ts";
import type { SignedIn } from "../pages/define-page.ts";
import { profilePath } from "../session/role-paths.ts";
import { useProfile, type Profile } from "../session/use-profile.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { InPlace, InSight } from "./in-place.tsx";

// Who may see the page does not wait for the words for those who may not.
const PageRefusal = lazyPart(
  withTexts("work", () => import("./page-refusal.tsx").then((m) => ({ default: m.PageRefusal }))),
);

interface PageAccessProps {
  access: SignedIn;
  /** Shown while it is not known who is there. */
  skeleton?: ComponentType | undefined;
  children: (user: Profile) => ReactNode;
}

/** Shows a page to those whom it is for; others read why not, and what they can do, on the same page. */
export function PageAccess({
  access,
  skeleton: Skeleton = PageLoading,
  children,
}: PageAccessProps) {
  const { status, user } = useProfile();
  const { only, newcomersOnly } = access;
  const wasHereRef = useRef(false);
  if (status === "loading") return <Skeleton />;
  if (user === null || (only && !only.roles.includes(user.role))) {
    return (
      <InPlace wasHereRef={wasHereRef}>
        <PageRefusal access={access} user={user} />
      </InPlace>
    );
  }
  return (
    // What somebody has typed, or was shown first, is not for the next one.
    <InSight key={user.id} wasHereRef={wasHereRef}>
      {newcomersOnly ? <Newcomer user={user}>{children(user)}</Newcomer> : children(user)}
    </InSight>
  );
}

/**
 * The forms of onboarding begin blank, and saving them replaces the whole profile: who has one edits it on its own page.
 * Decided once, so that saving the first profile does not lead away before the form itself does.
 */
function Newcomer({ user, children }: { user: Profile; children: ReactNode }) {
  const [hasProfile] = useState(() => Boolean(user.guideProfile ?? user.operatorProfile));
  return hasProfile ? <Navigate to={profilePath(user)} replace /> : children;
}
