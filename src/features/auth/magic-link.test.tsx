import { expect, it } from "vitest";

import { inEnglish, wordsOf } from "../../../tests/setup/in-english.tsx";
import { MagicLinkCard } from "./magic-link-screen.tsx";
import { LINK_STATES, type LinkState, stateOfFailure } from "./use-magic-link.ts";

const draw = (state: LinkState, message: string | null = null) =>
  inEnglish(<MagicLinkCard state={state} message={message} />);

const boxOf = (html: string) => /data-slot="alert"[^>]*class="([^"]*)"/.exec(html)?.[1] ?? "";

it.each([
  ["processing", "Processing your link", "One moment, please.", "bg-info-soft"],
  ["verifying", "Verifying your link", "We are checking your sign-in link.", "bg-info-soft"],
  ["success", "Welcome back!", "You are signed in.", "bg-available-soft"],
  ["expired", "This link has expired", "Request a new one.", "bg-destructive-soft"],
  ["error", "Verification failed", "We could not sign you in", "bg-destructive-soft"],
] as const)("%s has its icon, its title, its text and its colour", (state, title, text, colour) => {
  const html = draw(state, "What was said");
  expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
  expect(wordsOf(html)).toContain(text);
  expect(html).toContain("<svg");
  expect(boxOf(html)).toContain(colour);
  expect(draw(state)).not.toContain('data-slot="alert"');
  const hasFailed = state === "expired" || state === "error";
  expect(html.includes('href="/auth?mode=magic-link"')).toBe(hasFailed);
  expect(html).toContain('href="/"');
  expect(html.match(/<li[ >]/g)).toHaveLength(4);
});

it("has five states, each with an icon of its own", () => {
  const icons = LINK_STATES.map((state) => /<svg.*?<\/svg>/.exec(draw(state))?.[0]);
  expect(new Set(icons).size).toBe(5);
});

it.each([
  ["This link has expired", "expired"],
  ["This link is invalid or was used already", "expired"],
  ["INVALID token", "expired"],
  ["Too many attempts. Please try again later.", "error"],
  ["", "error"],
])("%j is %s", (message, state) => {
  expect(stateOfFailure(message)).toBe(state);
});
