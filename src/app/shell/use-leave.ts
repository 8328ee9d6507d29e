import { useNavigate } from "react-router-dom";

import { useAuthCalls } from "../../features/auth/use-auth-calls.ts";
import { paths } from "../../lib/paths.ts";
import { hasUnsent } from "./has-unsent.ts";
import { askToLeave } from "./leave-question.ts";

/** Signs out, and leads to where everybody may be. */
export function useLeaveNow(): () => Promise<void> {
  const navigate = useNavigate();
  const { signOut } = useAuthCalls();
  return async () => {
    void navigate(paths.home);
    await signOut();
  };
}

/** As above; where messages would be lost with it, it is asked first. */
export function useLeave(): () => Promise<void> {
  const leave = useLeaveNow();
  return async () => {
    if (hasUnsent()) askToLeave();
    else await leave();
  };
}
