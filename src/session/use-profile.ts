import { useConvexAuth, useQuery } from "convex/react";

import { api } from "#convex/_generated/api.js";

export type Profile = NonNullable<ReturnType<typeof useProfileQuery>>;

function useProfileQuery(signedIn: boolean) {
  return useQuery(api.users.profile, signedIn ? {} : "skip");
}

export type ProfileState =
  | { status: "loading"; user: null }
  | { status: "signedOut"; user: null }
  | { status: "signedIn"; user: Profile };

/** Who is signed in, live: a change of name, role or rating shows at once. */
export function useProfile(): ProfileState {
  const { isLoading, isAuthenticated } = useConvexAuth();
  const profile = useProfileQuery(isAuthenticated);
  if (isLoading || (isAuthenticated && profile === undefined)) {
    return { status: "loading", user: null };
  }
  return profile && isAuthenticated
    ? { status: "signedIn", user: profile }
    : { status: "signedOut", user: null };
}
