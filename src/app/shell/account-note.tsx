// The line above a page that asks for what an account still needs. It comes late, behind the profile and its own code: where it was
// before, its room is kept from the first moment, so that the page does not move.
import { createElement, useEffect } from "react";

import { verifyNote } from "../../features/auth/verify-note.ts";
import { ACCOUNT_NOTE_ROOM } from "../../lib/kept-names.ts";
import { keep, kept } from "../../lib/kept.ts";
import { type Profile, useProfile } from "../../session/use-profile.ts";
import { useAskAgain } from "../../ui/use-ask-again.ts";
import { isWorkingPage } from "../pages.ts";

/** Between two attempts to fetch its code. */
const PAUSE_MS = 5 * 60_000;

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
  const Note = verifyNote.use();
  const isNone = status === "signedOut" || (user !== null && !lacksSomething(user));
  const isAwaited = user !== null && !isNone && Note === undefined;
  useEffect(() => {
    if (isNone) keep(ACCOUNT_NOTE_ROOM, null);
    if (isAwaited) void verifyNote.ask();
  }, [isNone, isAwaited]);
  useAskAgain(verifyNote.ask, isAwaited ? PAUSE_MS : null);
  if (isNone || !isWorkingPage(pathname)) return null;
  if (user === null || Note === undefined) return <KeptRoom />;
  return <div ref={keepRoom}>{createElement(Note, { user })}</div>;
}
