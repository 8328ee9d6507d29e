import { Suspense } from "react";
import type { ReactNode } from "react";

import { ProfileStrength } from "../../../features/dashboard/profile-strength.tsx";
import { RecentTalks } from "../../../features/dashboard/recent-talks.tsx";
import { SubscriptionCard } from "../../../features/dashboard/subscription-card.tsx";
import { WorkStats } from "../../../features/dashboard/work-stats.tsx";
import { TourBoard } from "../../../features/tour-day/tour-board.tsx";
import { ownsSide, sideIdOf } from "../../../session/company.ts";
import type { Profile } from "../../../session/use-profile.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { CreateProfile } from "./create-profile.tsx";

const WaitingRequests = lazyPart(() =>
  import("../../../features/requests/waiting-requests.tsx").then((m) => ({
    default: m.WaitingRequests,
  })),
);

/** A guide's day: what is on, what waits for an answer, and how one stands. */
export function GuideOverview({ user }: { user: Profile }) {
  return (
    <Overview
      side="GUIDE"
      user={user}
      aside={user.guideProfile && <ProfileStrength side="GUIDE" />}
    />
  );
}

export function OperatorOverview({ user }: { user: Profile }) {
  return (
    <Overview
      side="OPERATOR"
      user={user}
      aside={
        ownsSide(user) && (
          <>
            <SubscriptionCard />
            {user.operatorProfile && <ProfileStrength side="OPERATOR" />}
          </>
        )
      }
    />
  );
}

type OverviewProps = { side: "GUIDE" | "OPERATOR"; user: Profile; aside: ReactNode };

function Overview({ side, user, aside }: OverviewProps) {
  const hasProfile = side === "GUIDE" ? user.guideProfile : user.operatorProfile;
  return (
    <div className="flex flex-col gap-7">
      {!hasProfile && <CreateProfile guide={side === "GUIDE"} />}
      <WorkStats side={side} userId={sideIdOf(user)} />
      <div className="grid items-start gap-7 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <TourBoard side={side} />
          <Suspense fallback={<Skeleton className="h-84 w-full" />}>
            <WaitingRequests side={side} />
          </Suspense>
        </div>
        <aside className="flex min-w-0 flex-col gap-5">
          {aside}
          <RecentTalks />
        </aside>
      </div>
    </div>
  );
}
