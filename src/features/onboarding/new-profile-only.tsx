import { useState, type ReactNode } from "react";
import { Navigate } from "react-router-dom";

import { profilePath } from "../auth/role-paths.ts";
import type { Profile } from "../auth/use-profile.ts";

interface NewProfileOnlyProps {
  user: Profile;
  children: ReactNode;
}

/**
 * The forms of onboarding begin blank, and saving them replaces the whole profile: who has one edits it on its own page.
 * Decided once, so that saving the first profile does not lead away before the form itself does.
 */
export function NewProfileOnly({ user, children }: NewProfileOnlyProps) {
  const [hasProfile] = useState(() => Boolean(user.guideProfile ?? user.operatorProfile));
  return hasProfile ? <Navigate to={profilePath(user)} replace /> : children;
}
