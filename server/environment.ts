// What this product takes from the environment and from `.env.local`; the environment wins.
import { readEnvFile } from "#embedded/node";

/** Variables handed to the functions, which convex/convex.config.ts declares; those of payments are not read yet. */
const FUNCTION_VARIABLES = [
  "SITE_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "VITE_STRIPE_PUBLIC_KEY",
  "RESEND_API_KEY",
  "RESEND_BASE_URL",
  "RESEND_WEBHOOK_SECRET",
  "SMTP_URL",
  "MAIL_FROM",
  "VAPID_PUBLIC_KEY",
  "VAPID_PRIVATE_KEY",
  "VAPID_SUBJECT",
];

export interface Settings {
  port: number;
  host: string;
  dataFolder: string;
  isDemo: boolean;
  isProduction: boolean;
  siteUrl: string | undefined;
  /** Under which names the server is asked, beside those of its own machine. */
  hosts: string[];
  functionVariables: Record<string, string>;
}

function hostsOf(siteUrl: string | undefined): string[] {
  if (siteUrl === undefined) return [];
  if (!URL.canParse(siteUrl)) throw new Error(`SITE_URL must be an origin, not "${siteUrl}"`);
  return [new URL(siteUrl).hostname];
}

export function readSettings(root: string): Settings {
  const file = readEnvFile(`${root}/.env.local`);
  const setting = (name: string) => process.env[name] || file[name] || undefined;
  const isProduction = process.env["NODE_ENV"] === "production";
  const port = Number(setting("PORT") ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`PORT must be a port number, not "${setting("PORT")}"`);
  }
  const siteUrl = setting("SITE_URL");
  const isDemo = (setting("DEMO") ?? (isProduction ? "0" : "1")) === "1";
  const functionVariables: Record<string, string> = {
    ...(!isProduction && { STAND_INS: "1" }),
    ...(isDemo && { DEMO: "1" }),
  };
  for (const name of FUNCTION_VARIABLES) {
    const value = setting(name);
    if (value !== undefined) functionVariables[name] = value;
  }
  return {
    port,
    host: setting("HOST") ?? "127.0.0.1",
    dataFolder: setting("DATA_DIR") ?? ".data",
    isDemo,
    isProduction,
    siteUrl,
    hosts: [...hostsOf(siteUrl), ...(setting("ALLOWED_HOSTS") ?? "").split(",")],
    functionVariables,
  };
}
