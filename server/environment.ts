// What this product takes from the environment and from `.env.local`; the environment wins.
import { createECDH } from "node:crypto";
import { isIP, isIPv6 } from "node:net";

import { vapidFault } from "#convex/model/push/vapid.ts";
import { hostOf, portOf, readEnvFile } from "#embedded/node";

import { LOG_LEVELS, type LogLevel } from "./log.ts";
import type { PaymentsBy } from "./payments.ts";

/** Variables handed to the functions, which convex/convex.config.ts declares. */
const FUNCTION_VARIABLES = [
  "SITE_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_API_URL",
  "VITE_STRIPE_PUBLIC_KEY",
  "RESEND_API_KEY",
  "RESEND_BASE_URL",
  "RESEND_WEBHOOK_SECRET",
  "SMTP_URL",
  "MAIL_FROM",
  "SUPPORT_EMAIL",
  "VAPID_PUBLIC_KEY",
  "VAPID_PRIVATE_KEY",
  "VAPID_SUBJECT",
];

function logLevelOf(text = "info"): LogLevel {
  const level = LOG_LEVELS.find((one) => one === text);
  if (level !== undefined) return level;
  throw new Error(`LOG_LEVEL must be one of ${LOG_LEVELS.join(", ")}, not "${text}"`);
}

/** Anything else, such as `true`, would be taken for a no that nobody has said. */
function isSwitchedOn(name: string, text: string): boolean {
  if (text === "1" || text === "0") return text === "1";
  throw new Error(`${name} must be 1 or 0, not "${text}"`);
}

export interface Settings {
  port: number;
  host: string;
  dataFolder: string;
  isDemo: boolean;
  isProduction: boolean;
  logLevel: LogLevel;
  siteUrl: string | undefined;
  /** Under which names the server is asked, beside those of its own machine. */
  hosts: string[];
  paymentsBy: PaymentsBy;
  functionVariables: Record<string, string>;
}

/** As browsers write it: it is compared with what they send. */
function originOf(siteUrl: string): string {
  const url = URL.canParse(siteUrl) ? new URL(siteUrl) : null;
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (isOrigin) return url.origin;
  throw new Error(`SITE_URL must be an origin such as https://guidelink.example, not "${siteUrl}"`);
}

/** What is no name would never be asked for, and the site refused to whoever asks. */
function namesIn(list = ""): string[] {
  const names = list.split(",").map((name) => name.trim());
  const wrong = names.find(
    (name) => !isIPv6(name) && !/^(?:[^\s:/?#@*[\]]+|\[[^\]]+\])?(?::\d+)?$/.test(name),
  );
  if (wrong === undefined) return names.filter(Boolean);
  throw new Error(
    `ALLOWED_HOSTS must be names separated by commas, such as guidelink.example, not "${wrong}"`,
  );
}

/** What is none would be seen only once mails wait. It is not said again: it may hold a password. */
function requireMailServer(address: string | undefined): void {
  if (address === undefined) return;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "") return;
  throw new Error(
    "SMTP_URL must be the address of a mail server, such as smtps://name:password@mail.example:465",
  );
}

/** Real money never goes to something that stands in for Stripe. */
function paymentsBy(
  key: string | undefined,
  apiUrl: string | undefined,
  standsIn: boolean,
): PaymentsBy {
  if (apiUrl !== undefined && !URL.canParse(apiUrl)) {
    throw new Error(`STRIPE_API_URL must be an address, not "${apiUrl}"`);
  }
  if (key === undefined) {
    if (apiUrl === undefined) return standsIn ? "simulator" : "nobody";
    throw new Error(
      "STRIPE_API_URL is set without STRIPE_SECRET_KEY: set both, or neither of them",
    );
  }
  if (/^(?:sk|rk)_live_/.test(key) && apiUrl !== undefined) {
    throw new Error(
      "STRIPE_SECRET_KEY is a live key and STRIPE_API_URL leads away from Stripe: a live key is for Stripe alone. Remove one of the two",
    );
  }
  return "stripe";
}

/** Push services would refuse whatever is signed with another key than the one that browsers subscribed with. */
function requirePushKeys(
  subject: string | undefined,
  publicKey: string | undefined,
  privateKey: string | undefined,
): void {
  const given = { subject, publicKey, privateKey };
  const fault = vapidFault(given);
  if (fault !== null) throw new Error(fault);
  if (publicKey === undefined || privateKey === undefined) return;
  const pair = createECDH("prime256v1");
  try {
    pair.setPrivateKey(privateKey, "base64url");
    if (pair.getPublicKey("base64url") === publicKey) return;
  } catch {
    // A number outside the curve: no key at all.
  }
  throw new Error("VAPID_PRIVATE_KEY is not the one of VAPID_PUBLIC_KEY");
}

export function readSettings(root: string): Settings {
  const file = readEnvFile(`${root}/.env.local`);
  const setting = (name: string) => process.env[name] || file[name] || undefined;
  const isProduction = process.env["NODE_ENV"] === "production";
  const host = hostOf(setting("HOST") ?? "127.0.0.1", "HOST");
  const givenUrl = setting("SITE_URL");
  const siteUrl = givenUrl && originOf(givenUrl);
  const isDemo = isSwitchedOn("DEMO", setting("DEMO") ?? (isProduction ? "0" : "1"));
  const functionVariables: Record<string, string> = {
    ...(!isProduction && { STAND_INS: "1" }),
    ...(isDemo && { DEMO: "1" }),
  };
  for (const name of FUNCTION_VARIABLES) {
    const value = setting(name);
    if (value !== undefined) functionVariables[name] = value;
  }
  if (siteUrl !== undefined) functionVariables["SITE_URL"] = siteUrl;
  requireMailServer(functionVariables["SMTP_URL"]);
  const { STRIPE_SECRET_KEY: stripeKey, STRIPE_API_URL: stripeUrl } = functionVariables;
  const { VAPID_SUBJECT, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = functionVariables;
  requirePushKeys(VAPID_SUBJECT, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY);
  return {
    port: portOf(setting("PORT") ?? "3000", "PORT"),
    host,
    dataFolder: setting("DATA_DIR") ?? ".data",
    isDemo,
    isProduction,
    logLevel: logLevelOf(setting("LOG_LEVEL")),
    siteUrl,
    hosts: [
      ...(siteUrl === undefined ? [] : [new URL(siteUrl).hostname]),
      // It is told at the start. An address is known to whoever connects to it.
      ...(isIP(host) === 0 ? [host] : []),
      ...namesIn(setting("ALLOWED_HOSTS")),
    ],
    paymentsBy: paymentsBy(stripeKey, stripeUrl, !isProduction),
    functionVariables,
  };
}
