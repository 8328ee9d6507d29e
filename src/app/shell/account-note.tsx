// The line above a page that asks for what an account still needs. It comes late, behind the profile and its own code: where it was
// before, its room is kept from the first moment, so that the page does not move.
import { Suspense, useEffect } from "react";

import { withTexts } from "../../i18n/i18n.ts";
import { ACCOUNT_NOTE_ROOM } from "../../lib/kept-names.ts";
import { keep, kept } from "../../lib/kept.ts";
import { type Profile, useProfile } from "../../session/use-profile.ts";
import { lazyExtra } from "../../ui/lazy-part.tsx";
import { isWorkingPage } from "../pages.ts";

const VerifyBanner = lazyExtra(
  withTexts("work", () =>
    import("../../features/auth/verify-banner.tsx").then((m) => ({ default: m.VerifyBanner })),
  ),
);

function lacksSomething({ emailVerified, hasPassword, needsTwoStep }: Profile): boolean {
  return emailVerified === null || !hasPassword || needsTwoStep;
}

/** In a window of another width it takes other room. */
function keepRoom(note: HTMLElement | null): void {
  if (note !== null) keep(ACCOUNT_NOTE_ROOM, `${innerWidth} ${note.offsetHeight}`);
}

function KeptRoom() {
  const [width, height] = (kept(ACCOUNT_NOTE_ROOM) ?? "").split(" ").map(Number);
  if (width !== innerWidth) return null;
  return <div aria-hidden="true" className="bg-amber-soft" style={{ height }} />;
}

/** Where people work; who only looks round is not told. */
export function AccountNote({ pathname }: { pathname: string }) {
  const { status, user } = useProfile();
  const isNone = status === "signedOut" || (user !== null && !lacksSomething(user));
  useEffect(() => {
    if (isNone) keep(ACCOUNT_NOTE_ROOM, null);
  }, [isNone]);
  if (isNone || !isWorkingPage(pathname)) return null;
  if (user === null) return <KeptRoom />;
  return (
    <Suspense fallback={<KeptRoom />}>
      <div ref={keepRoom}>
        <VerifyBanner user={user} />
      </div>
    </Suspense>
  );
}
