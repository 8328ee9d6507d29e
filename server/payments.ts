// Who takes the payments: Stripe with its keys, or the simulator where stand-ins are on and there are none. With keys the
// simulator is not even loaded.
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import type { Simulator } from "../simulator/index.ts";

export type PaymentsBy = "stripe" | "simulator" | "nobody";

export interface Payments {
  /** What the functions are told of it. */
  functionVariables: Record<string, string>;
  /** Where browsers ask beside the site's own origin. */
  browserOrigins: BrowserOrigins | null;
  simulator: Simulator | null;
  /** From now on events come to the server that listens there. */
  deliverTo(serverUrl: string): Promise<void>;
  stop(): Promise<void>;
}

export interface BrowserOrigins {
  scripts: string[];
  frames: string[];
  images: string[];
  connections: string[];
}

const WEBHOOK_PATH = "/api/stripe/webhook";
/** https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE_ORIGINS: BrowserOrigins = {
  scripts: ["https://js.stripe.com", "https://*.js.stripe.com"],
  frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  images: ["https://*.stripe.com"],
  connections: ["https://api.stripe.com"],
};

const NOBODY: Payments = {
  functionVariables: {},
  browserOrigins: null,
  simulator: null,
  deliverTo: () => Promise.resolve(),
  stop: () => Promise.resolve(),
};

interface Keys {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

/** Keys of its own, made once: whoever knows them can pretend to have paid, so nobody else may read them. */
function keysIn(folder: string): Keys {
  const file = path.join(folder, "keys.json");
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Keys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") {
      throw new Error(`Cannot read the payments simulator's keys in ${file}`, { cause: error });
    }
  }
  const letters = () => randomBytes(24).toString("hex");
  const keys = {
    secretKey: `sk_test_${letters()}`,
    publishableKey: `pk_test_${letters()}`,
    webhookSecret: `whsec_${letters()}`,
  };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  chmodSync(file, 0o600);
  return keys;
}

interface Place {
  /** The site's public address. */
  siteUrl?: string | undefined;
  /** Where the provider stands, if not at its own address. */
  apiUrl?: string | undefined;
  /** Hears of what went wrong behind the answers. */
  onError?: (error: unknown) => void;
}

async function openSimulator(folder: string, { siteUrl, onError }: Place): Promise<Payments> {
  const { startSimulator } = await import("../simulator/index.ts");
  const { secretKey, publishableKey, webhookSecret } = keysIn(folder);
  const simulator = await startSimulator({
    folder,
    host: "127.0.0.1",
    port: 0,
    secretKey,
    publishableKey,
    webhook: null,
    origins: siteUrl === undefined ? [] : [new URL(siteUrl).origin],
    ...(onError !== undefined && { onError }),
  });
  return {
    functionVariables: {
      STRIPE_API_URL: simulator.url,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      VITE_STRIPE_PUBLIC_KEY: publishableKey,
    },
    browserOrigins: originsOf(simulator.url),
    simulator,
    deliverTo: (serverUrl) =>
      simulator.deliverTo({ url: `${serverUrl}${WEBHOOK_PATH}`, secret: webhookSecret }),
    stop: () => simulator.close(),
  };
}

/** Of a provider that stands elsewhere, as a simulator of its own does: what it serves is asked, never run. */
function originsOf(apiUrl: string | undefined): BrowserOrigins {
  if (apiUrl === undefined) return STRIPE_ORIGINS;
  const { origin } = new URL(apiUrl);
  return { scripts: [], frames: [origin], images: [], connections: [origin] };
}

/** `folder` is where the simulator keeps its state. */
export async function openPayments(
  by: PaymentsBy,
  folder: string,
  place: Place = {},
): Promise<Payments> {
  if (by === "nobody") return NOBODY;
  if (by === "stripe") return { ...NOBODY, browserOrigins: originsOf(place.apiUrl) };
  try {
    return await openSimulator(folder, place);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The payments simulator can not start: ${reason}`, { cause: error });
  }
}
