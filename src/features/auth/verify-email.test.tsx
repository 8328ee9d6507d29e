import { expect, it } from "vitest";

import { inEnglish, wordsOf } from "../../../tests/setup/in-english.tsx";
import type { Verification } from "./use-verification.ts";
import { VerifyEmailCard } from "./verify-email-screen.tsx";

const draw = (verification: Verification) =>
  inEnglish(
    <VerifyEmailCard verification={verification} user={null} onConfirm={() => undefined} />,
  );

it.each([
  ["checking", "Confirming your address…", /Back home/],
  ["asks", "You are not signed in here", /the password ends and all devices are signed out/],
  ["done", "Your email address is confirmed", /Others now see that your address is yours/],
  [
    "claimed",
    "Your email address is confirmed",
    /no longer works.*not signed in to this account here.*Choose a new password/,
  ],
  [
    "other",
    "This link belongs to another account",
    /Nothing was changed.*open the link in the email/,
  ],
  [{ failure: "What was said" }, "This address could not be confirmed", /What was said/],
] as const)("%j has its title, and says what follows", (verification, title, says) => {
  const words = wordsOf(draw(verification));
  expect(words).toContain(title);
  expect(words).toMatch(says);
});

it("leads on to a new password where the one of before has ended", () => {
  expect(draw("claimed")).toContain('href="/auth?mode=forgot-password"');
  expect(draw("done")).not.toContain("forgot-password");
});

it("asks before it ends a password, and offers to sign in first", () => {
  const html = draw("asks");
  expect(html).toContain("Sign in first");
  expect(html).toContain("Confirm without signing in");
  expect(draw("checking")).not.toContain("Confirm without");
});
