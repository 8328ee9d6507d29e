// A real backend with the fixture functions, and the official clients for it.
import { generateKeyPair, randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { ConvexClient } from "convex/browser";
import { exportJWK, SignJWT } from "jose";
import { WebSocket } from "ws";

import { startBackend, type RunningBackend, type StartOptions } from "#embedded";

export const FUNCTIONS = path.resolve(import.meta.dirname, "../fixtures/clients");

const keys = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
const jwk = { ...(await exportJWK(keys.publicKey)), kid: "test", alg: "RS256", use: "sig" };
const jwks = `data:text/plain;charset=utf-8;base64,${Buffer.from(JSON.stringify({ keys: [jwk] })).toString("base64")}`;

/** A token of the fixture's issuer; no two are equal, as clients ignore one that they hold already. */
export function signToken(subject: string, lifeSeconds = 3600): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: "RS256", kid: "test" })
    .setIssuer("https://issuer.test")
    .setAudience("tests")
    .setSubject(subject)
    .setIssuedAt()
    .setJti(randomUUID())
    .setExpirationTime(Math.floor(Date.now() / 1000) + lifeSeconds)
    .sign(keys.privateKey);
}

type FixtureOptions = Omit<Partial<StartOptions>, "environment"> & {
  environment?: Record<string, string>;
};

export function startFixture(options: FixtureOptions = {}): Promise<RunningBackend> {
  return startBackend({
    functions: FUNCTIONS,
    dataFolder: null,
    ...options,
    environment: { TEST_JWKS: jwks, ...options.environment },
  });
}

export function temporaryFolder(): { path: string; remove: () => Promise<void> } {
  const folder = mkdtempSync(path.join(tmpdir(), "embedded-"));
  return { path: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export function connect(url: string): ConvexClient {
  return new ConvexClient(url, {
    unsavedChangesWarning: false,
    logger: false,
    skipConvexDeploymentUrlCheck: true,
    webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
  });
}

/** Polls, because the outside world of a client has no other sign. */
export async function until(what: string, check: () => boolean, timeoutMs = 5000): Promise<void> {
  const started = Date.now();
  while (!check()) {
    if (Date.now() - started > timeoutMs) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
