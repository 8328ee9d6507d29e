import { useNavigate } from "react-router-dom";

import { useAuthCalls } from "../../features/auth/use-auth-calls.ts";
import { paths } from "../../lib/paths.ts";

/** Signs out, and leads to where everybody may be. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  const { signOut } = useAuthCalls();
  return async () => {
    void navigate(paths.home);
    await signOut();
  };
}
