// The line above a page that tells who was removed from a company. Its code comes for those who hold a seat, while they do.
import { Suspense } from "react";

import { withTexts } from "../../i18n/i18n.ts";
import { useEver } from "../../lib/use-ever.ts";
import { ownsSide } from "../../session/company.ts";
import { useProfile } from "../../session/use-profile.ts";
import { lazyExtra } from "../../ui/lazy-part.tsx";

const SeatEnd = lazyExtra(
  withTexts("work", () =>
    import("../../features/team/seat-end.tsx").then((m) => ({ default: m.SeatEnd })),
  ),
);

export function SeatNote() {
  const { user } = useProfile();
  const hasHeldOne = useEver(user !== null && !ownsSide(user));
  return <Suspense>{hasHeldOne && <SeatEnd user={user} />}</Suspense>;
}
