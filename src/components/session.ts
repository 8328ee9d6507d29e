import { useQuery } from "convex/react";

import { api } from "#convex/_generated/api.js";

/** Who is signed in: undefined while that is being found out, null for a visitor. */
export function useMe() {
  return useQuery(api.users.profile, {});
}
