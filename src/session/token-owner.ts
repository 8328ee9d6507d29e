import { useAuthToken } from "@convex-dev/auth/react";
import { useConvexAuth } from "convex/react";

/**
 * Whose token it says it is. Nobody has judged it here, which the server does with every call: it only chooses between what
 * this browser keeps itself.
 * @internal
 */
export function ownerOf(token: string): string | null {
  try {
    const [, payload = ""] = token.split(".");
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    const subject = typeof claims === "object" && claims !== null && "sub" in claims && claims.sub;
    const [userId = ""] = typeof subject === "string" ? subject.split("|") : [];
    return userId === "" ? null : userId;
  } catch {
    return null;
  }
}

/** Who is signed in in this browser, without asking the server: null for nobody, undefined until the browser has said so. */
export function useTokenOwner(): string | null | undefined {
  const token = useAuthToken();
  const { isLoading } = useConvexAuth();
  if (token === null) return isLoading ? undefined : null;
  return ownerOf(token);
}
