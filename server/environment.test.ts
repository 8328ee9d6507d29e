// What the server takes from its environment, and what it refuses to start with.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";
import { generateVAPIDKeys } from "web-push";

import app from "#convex/convex.config.ts";

import { readSettings } from "./environment.ts";

const { publicKey, privateKey } = generateVAPIDKeys();
const PAIR = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };

function settingsWith(environment: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), "settings-"));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });
  // Others that run in this process leave an address of theirs.
  for (const [name, value] of Object.entries({ SITE_URL: "", HOST: "", ...environment })) {
    vi.stubEnv(name, value);
  }
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

test.each([
  ["https://guidelink.example", "https://guidelink.example"],
  ["https://guidelink.example/", "https://guidelink.example"],
  ["HTTPS://GuideLink.example:443", "https://guidelink.example"],
  ["http://[::1]:8080", "http://[::1]:8080"],
])("takes the site's address %s as %s", (given, origin) => {
  const { siteUrl, functionVariables, hosts } = settingsWith({ SITE_URL: given });
  expect([siteUrl, functionVariables["SITE_URL"]]).toEqual([origin, origin]);
  expect(hosts).toContain(new URL(origin).hostname);
});

test.each([
  ["127.0.0.1", "127.0.0.1"],
  ["[::1]", "::1"],
  ["::", "::"],
  ["0:0:0:0:0:0:0:0", "::"],
  ["0", "0.0.0.0"],
  ["Guides.lan", "guides.lan"],
])("listens on %s as %s, and is known by it where that is a name", (given, host) => {
  const { hosts, ...settings } = settingsWith({ HOST: given });
  expect(settings.host).toBe(host);
  expect(hosts.includes(host)).toBe(host === "guides.lan");
});

test("is known by the names that it is told, with and without a port", () => {
  const given = "guides.example, WWW.guides.example:8443,[fd00::2],fd00::3 ,,10.0.0.9";
  expect(settingsWith({ ALLOWED_HOSTS: given }).hosts).toEqual(
    given
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean),
  );
});

test.each(["0", "1", "65535"])("takes the port %s", (text) => {
  expect(settingsWith({ PORT: text }).port).toBe(Number(text));
});

test.each([
  "smtps://name:p%40ss@mail.example:465",
  "smtp://mail.example",
  "smtp://127.0.0.1:1025?requireTLS=false",
])("takes the mail server %s", (url) => {
  expect(settingsWith({ SMTP_URL: url }).functionVariables).toMatchObject({ SMTP_URL: url });
});

test.each<[Record<string, string>, string]>([
  // These two have no origin: whatever has none, such as a page in a sandbox, would be taken for the site's own.
  [{ SITE_URL: "localhost:3000" }, "SITE_URL must be"],
  [{ SITE_URL: "ftp://guidelink.example" }, "SITE_URL must be"],
  [{ SITE_URL: "guidelink.example" }, "SITE_URL must be"],
  [{ SITE_URL: "https://guidelink.example/app" }, "SITE_URL must be"],
  [{ SITE_URL: "https://guidelink.example/?from=mail" }, "SITE_URL must be"],
  [{ SITE_URL: "https://name:password@guidelink.example" }, "SITE_URL must be"],
  [{ SMTP_URL: "mail.example" }, "SMTP_URL must be"],
  [{ SMTP_URL: "mail.example:587" }, "SMTP_URL must be"],
  [{ SMTP_URL: "https://mail.example" }, "SMTP_URL must be"],
  [{ SMTP_URL: "smtps:///" }, "SMTP_URL must be"],
  // Browsers take no zone: it would be an address that nobody can open, and the one in every mail.
  [{ HOST: "fe80::1%eth0" }, 'HOST can not be an address with a zone, such as "fe80::1%eth0"'],
  [{ HOST: "[fe80::1%25eth0]" }, "HOST can not be an address with a zone"],
  [{ HOST: "localhost:3000" }, 'HOST must be a name or an address to listen on, not "localhost:3'],
  [{ HOST: "http://localhost" }, "HOST must be a name or an address"],
  [{ HOST: "[::1]:3000" }, "HOST must be a name or an address"],
  [{ HOST: "a b" }, "HOST must be a name or an address"],
  [{ ALLOWED_HOSTS: "https://guides.example" }, "ALLOWED_HOSTS must be names separated by commas"],
  [{ ALLOWED_HOSTS: "guides.example, *.example" }, 'not "*.example"'],
  [{ ALLOWED_HOSTS: "guides.example/app" }, "ALLOWED_HOSTS must be names"],
  [{ ALLOWED_HOSTS: "guides.example www.guides.example" }, "ALLOWED_HOSTS must be names"],
  [{ PORT: "65536" }, 'PORT must be a port number, not "65536"'],
  [{ PORT: "abc" }, 'PORT must be a port number, not "abc"'],
  [{ PORT: " " }, 'PORT must be a port number, not " "'],
  [{ PORT: "0x10" }, 'PORT must be a port number, not "0x10"'],
  [{ PORT: "1e3" }, "PORT must be a port number"],
  [{ PORT: "-1" }, "PORT must be a port number"],
  [{ DEMO: "true" }, 'DEMO must be 1 or 0, not "true"'],
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

test("on a deployment, which judges the settings that are declared, DEMO is 1 or 0 as well", () => {
  const { envVars } = (app as unknown as { export(): { envVars: [string, object][] } }).export();
  const { DEMO } = Object.fromEntries(envVars);
  const value = ["1", "0"].map((one) => ({ type: "literal", value: one }));
  expect(DEMO).toMatchObject({ value: JSON.stringify({ type: "union", value }), optional: true });
});
