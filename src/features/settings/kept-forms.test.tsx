// What is typed into the short forms of the settings, over a reload.
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { storage } from "../../../tests/setup/storage.ts";
import { keepDraft } from "../../lib/drafts.ts";
import type { Profile } from "../../session/use-profile.ts";
import { EmailSection } from "./email-section.tsx";
import { InviteForm } from "./invite-form.tsx";
import { NameSection } from "./name-section.tsx";

const USER = { email: "linh@example.com", emailVerified: 1, hasPassword: true } as Profile;

beforeEach(() => void vi.stubGlobal("sessionStorage", storage()));
afterEach(() => void vi.unstubAllGlobals());

it.each([
  ["name", { name: "Linh Trần" }, () => <NameSection name="Linh" />, "Linh Trần"],
  ["email", { email: "new@example.com" }, () => <EmailSection user={USER} />, "new@example.com"],
  ["invitation", { email: "binh@example.com" }, () => <InviteForm />, "binh@example.com"],
] as const)("the form of the %s begins with %j", (about, typed, Form, shown) => {
  expect(answered(<Form />)).not.toContain(`value="${shown}"`);
  keepDraft(about, typed);
  expect(answered(<Form />)).toContain(`value="${shown}"`);
});
