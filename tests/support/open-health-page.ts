// What an administrator sees who has the page about the service's health open, on a product that a test can put a hand into.
import { ConvexClient } from "convex/browser";
import type { FunctionReturnType } from "convex/server";
import { expect, vi } from "vitest";
import { WebSocket } from "ws";

import { api } from "#convex/_generated/api.js";
import type { HealthPart } from "#convex/model/health/contract.ts";
import { isHealthy } from "#convex/model/health/rules.ts";

import { PASSWORD, registerPerson } from "../setup/http-person.ts";
import type { ProductWithHand } from "./product-with-hand.ts";

type State = "HEALTHY" | "UNHEALTHY";

const SHOWN_WITHIN_MS = 30_000;
export const WELL = {
  database: "HEALTHY",
  search: "HEALTHY",
  outbox: "HEALTHY",
  scheduler: "HEALTHY",
} as const;

async function tokenOf(site: string, username: string): Promise<string> {
  const response = await fetch(`${site}/api/auth/token`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  return ((await response.json()) as { token: string }).token;
}

export class OpenHealthPage {
  readonly #client: ConvexClient;
  #standings: FunctionReturnType<typeof api.health.get> = [];

  private constructor(url: string, sessionToken: string) {
    this.#client = new ConvexClient(url, {
      webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
    });
    this.#client.onUpdate(api.health.get, { sessionToken } as never, (shown) => {
      this.#standings = shown;
    });
  }

  /** Of an administrator who has not been there before. */
  static async open(product: ProductWithHand): Promise<OpenHealthPage> {
    await registerPerson(product.site, "OPERATOR", "the_boss");
    await product.run("administration:appoint", { identifier: "the_boss" });
    return new OpenHealthPage(product.url, await tokenOf(product.site, "the_boss"));
  }

  get isConnected(): boolean {
    return this.#client.connectionState().isWebSocketConnected;
  }

  errorOf(part: HealthPart): string | null | undefined {
    return this.#standings.find((one) => one.part === part)?.lastError;
  }

  /** Waits until these parts stand so; as the page judges, what is not known to be well is not. */
  async shows(
    states: Partial<Record<HealthPart, State>>,
    timeout = SHOWN_WITHIN_MS,
  ): Promise<void> {
    const stateOf = (part: string): State => {
      const standing = this.#standings.find((one) => one.part === (part as HealthPart));
      return isHealthy(standing, Date.now()) ? "HEALTHY" : "UNHEALTHY";
    };
    await vi.waitFor(
      () => {
        const found = Object.keys(states).map((part) => [part, stateOf(part)]);
        expect(Object.fromEntries(found)).toEqual(states);
      },
      { timeout, interval: 200 },
    );
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}
