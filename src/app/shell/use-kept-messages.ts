import { useConvex } from "convex/react";
import { useEffect } from "react";

import type { Id } from "#convex/_generated/dataModel.d.ts";

import { outboxName } from "../../lib/kept-names.ts";
import { kept } from "../../lib/kept.ts";
import { reportBug } from "../../lib/report-bug.ts";

/** Sends what the person wrote without a connection before the page was loaded anew, whichever page it is now. */
export function useKeptMessages(me: Id<"users">): void {
  const convex = useConvex();
  useEffect(() => {
    if (kept(outboxName(me)) === null) return;
    import("../../features/messages/outbox.ts")
      .then(({ deliverKept }) => deliverKept(convex, me))
      .catch(reportBug);
  }, [convex, me]);
}
