// What the server takes from its environment, and what it refuses to start with.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";
import { generateVAPIDKeys } from "web-push";

import { readSettings } from "./environment.ts";

const { publicKey, privateKey } = generateVAPIDKeys();
const PAIR = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };

function settingsWith(environment: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), "settings-"));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  return readSettings(folder);
}

test.each<Record<string, string>>([
  {},
  { VAPID_SUBJECT: "mailto:hello@guidelink.example" },
  { VAPID_SUBJECT: "https://guidelink.example/contact" },
  { ...PAIR },
  { ...PAIR, VAPID_SUBJECT: "mailto:hello@guidelink.example" },
])("starts with settings for pushes that fit: %o", (environment) => {
  expect(settingsWith(environment).functionVariables).toMatchObject(environment);
});

test.each<[Record<string, string>, string]>([
  [{ VAPID_SUBJECT: "hello@guidelink.example" }, "VAPID_SUBJECT must be"],
  [{ VAPID_SUBJECT: "http://guidelink.example" }, "VAPID_SUBJECT must be"],
  [{ VAPID_SUBJECT: "mailto:" }, "VAPID_SUBJECT must be"],
  [{ VAPID_PUBLIC_KEY: publicKey }, "set both, or neither"],
  [{ VAPID_PRIVATE_KEY: privateKey }, "set both, or neither"],
  [{ ...PAIR, VAPID_PUBLIC_KEY: privateKey }, "VAPID_PUBLIC_KEY must be"],
  [{ ...PAIR, VAPID_PRIVATE_KEY: `${privateKey}=` }, "VAPID_PRIVATE_KEY must be"],
  [
    { ...PAIR, VAPID_PRIVATE_KEY: generateVAPIDKeys().privateKey },
    "VAPID_PRIVATE_KEY is not the one of VAPID_PUBLIC_KEY",
  ],
  [
    { ...PAIR, VAPID_PRIVATE_KEY: "A".repeat(43) },
    "VAPID_PRIVATE_KEY is not the one of VAPID_PUBLIC_KEY",
  ],
])("does not start with %o", (environment, sentence) => {
  expect(() => settingsWith(environment)).toThrow(sentence);
});
