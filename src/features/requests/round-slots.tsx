import { Suspense } from "react";
import type { ReactNode } from "react";

import type { GuideCardData } from "../../components/guide-card.tsx";
import { useMayAct } from "../../components/may-act.ts";
import { withTexts } from "../../i18n/i18n.ts";
import { useProfile } from "../../session/use-profile.ts";
import { lazyExtra } from "../../ui/lazy-part.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useRoundChoice } from "./round-choice.ts";

const load = withTexts("work", () => import("./round-tools.tsx"));
const RoundToggle = lazyExtra(() => load().then((m) => ({ default: m.RoundToggle })));
const ChooseMark = lazyExtra(
  withTexts("work", () => import("./choose-mark.tsx").then((m) => ({ default: m.ChooseMark }))),
);
const RoundBar = lazyExtra(() => load().then((m) => ({ default: m.RoundBar })));

/** The operator who may ask several guides at once; null for everybody else, for whom nothing of it is fetched. */
function useAsker(): string | null {
  const { user } = useProfile();
  const mayAct = useMayAct();
  const isCompany = user?.role === "OPERATOR" && user.operatorProfile !== undefined;
  return isCompany && mayAct ? user.id : null;
}

/** Among the tools of a search: begins and pauses the choice. */
export function RoundToggleSlot() {
  const userId = useAsker();
  if (userId === null) return null;
  return (
    <Suspense fallback={<Skeleton className="size-11 sm:w-44" />}>
      <RoundToggle key={userId} userId={userId} />
    </Suspense>
  );
}

type ChooseSlotProps = {
  guide: GuideCardData;
  /** What stands there while nobody chooses. */
  children: ReactNode;
};

/** In the corner of a card: its check mark, while an operator chooses whom to ask. */
export function ChooseSlot({ guide, children }: ChooseSlotProps) {
  const { isOpen } = useRoundChoice();
  if (!isOpen) return children;
  return (
    <Suspense fallback={children}>
      <ChooseMark guide={guide} />
    </Suspense>
  );
}

/** Below the guides found: whom one has chosen, and the way on. */
export function RoundBarSlot() {
  const userId = useAsker();
  return <Suspense>{userId !== null && <RoundBar key={userId} userId={userId} />}</Suspense>;
}
