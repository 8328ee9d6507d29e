import { withTexts } from "../../i18n/i18n.ts";
import type { Profile } from "../../session/use-profile.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { NotificationSwitches } from "./notification-switches.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PushSection } from "./push-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TeamSection } from "./team-section.tsx";
import { TimeZoneSection } from "./time-zone-section.tsx";
import { TwoStepSection } from "./two-step-section.tsx";

const OwnDataSection = lazyPart(
  withTexts("ownData", () =>
    import("./own-data-section.tsx").then((m) => ({ default: m.OwnDataSection })),
  ),
);

/** Below what is seen first. */
export function LaterSections({ user }: { user: Profile }) {
  return (
    <>
      <TimeZoneSection />
      {user.role === "OPERATOR" && <TeamSection user={user} />}
      <TwoStepSection user={user} />
      <PasskeysSection />
      <PushSection />
      <NotificationSwitches role={user.role} />
      <SessionsSection />
      <OwnDataSection user={user} />
    </>
  );
}
