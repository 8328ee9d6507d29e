import { useAuthToken } from "@convex-dev/auth/react";
import { useConvexAuth } from "convex/react";

/**
 * Of whom and of which session a token says it is. Nobody has judged it here, which the server does with every call: it only
 * chooses between what this browser keeps itself.
 */
export function subjectOf(token: string): string | null {
  try {
    const [, payload = ""] = token.split(".");
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    const subject = typeof claims === "object" && claims !== null && "sub" in claims && claims.sub;
    return typeof subject === "string" && subject !== "" ? subject : null;
  } catch {
    return null;
  }
}

export function ownerOf(token: string): string | null {
  return subjectOf(token)?.split("|")[0] || null;
}

/** Who is signed in in this browser, without asking the server: null for nobody, undefined until the browser has said so. */
export function useTokenOwner(): string | null | undefined {
  const token = useAuthToken();
  const { isLoading } = useConvexAuth();
  if (token === null) return isLoading ? undefined : null;
  return ownerOf(token);
}
