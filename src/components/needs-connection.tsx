import type { ReactNode } from "react";

import { useLostSince } from "./connection.ts";

/** Of the notice that says that there is no connection, and why some buttons wait. */
export const OFFLINE_NOTICE_ID = "offline-notice";

/** Around buttons that change something: they wait while there is no connection, and say why. */
export function NeedsConnection({ children }: { children: ReactNode }) {
  const isLost = useLostSince() !== null;
  return (
    <fieldset
      disabled={isLost}
      aria-describedby={isLost ? OFFLINE_NOTICE_ID : undefined}
      className="contents"
    >
      {children}
    </fieldset>
  );
}
