import { describe, expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import type { Profile } from "../../session/use-profile.ts";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { TwoStepSection } from "./two-step-section.tsx";

const USER = {
  username: "lan",
  emailVerified: 1,
  hasPassword: true,
} as Profile;

interface State {
  since: number | null;
  recoveryCodesLeft: number;
  isRequired: boolean;
}
const OFF: State = { since: null, recoveryCodesLeft: 0, isRequired: false };

const draw = (state: State, user: Partial<Profile> = {}) =>
  wordsOf(
    answered(<TwoStepSection user={{ ...USER, ...user }} />, {
      "twoStep:get": state,
    }),
  );

describe("two-step sign-in in the settings", () => {
  it("that is off says what it takes, and can be set up", () => {
    const words = draw(OFF);
    expect(words).toContain("You need an authenticator app");
    expect(words).toContain("Set up");
    expect(words).not.toContain("Administrators");
  });

  it.each([
    [{ emailVerified: null }, "Confirm your email address first"],
    [{ hasPassword: false }, "Choose a password first"],
  ])("waits for what is missing: %j", (user, says) => {
    const words = draw(OFF, user);
    expect(words).toContain(says);
    expect(words).not.toContain("Set up");
  });

  it("says to an administrator that nothing can be done before", () => {
    expect(draw({ ...OFF, isRequired: true })).toContain("until it is on, nothing can be");
  });

  it.each([
    [10, "10 recovery codes are left."],
    [1, "1 recovery code is left."],
    [0, "0 recovery codes are left."],
  ])("that is on says that %i codes are left, and can be turned off", (recoveryCodesLeft, says) => {
    const words = draw({ since: 1_700_000_000_000, recoveryCodesLeft, isRequired: false });
    expect(words).toContain("On since");
    expect(words).toContain(says);
    expect(words).toContain("Turn off");
    expect(words).not.toContain("Set up");
  });
});

it("recovery codes are shown one by one, to be copied and downloaded", () => {
  const codes = ["AAAA-BBBB", "CCCC-DDDD"];
  const html = answered(<RecoveryCodes codes={codes} username="lan" onKept={() => undefined} />);
  expect([...html.matchAll(/<li>([^<]*)<\/li>/g)].map(([, code]) => code)).toEqual(codes);
  for (const word of ["Copy", "Download", "I have kept them"]) expect(html).toContain(word);
});

it("a QR code is dark on white in every theme, and another for another text", () => {
  const [one, other] = ["one", "another"].map((text) =>
    answered(<QrCode text={text} label="what it is" />),
  );
  expect(one).toContain('fill="white"');
  expect(one).toContain('aria-label="what it is"');
  expect(one).not.toBe(other);
});
