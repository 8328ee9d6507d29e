// Being told while the app is closed: the switch in the settings, and what the service worker does with a push. A browser of a
// test reaches no push service and may show no notifications: stand-ins in page and worker do it, and the developer tools push.
import type { Page, Worker } from "playwright-core";
import { expect, it } from "vitest";

import { PushBrowser } from "../tests/setup/push-service.ts";
import { eventually } from "./support/eventually.ts";
import { openStage } from "./support/stage.ts";

const stage = openStage({ hasWorker: true });
const ENDPOINT = "https://push.example.com/e2e";

/** The subscription of this page's browser and what its person allowed, kept from one load to the next. */
async function withPushService(page: Page): Promise<void> {
  await page.addInitScript(
    ([endpoint, keys]) => {
      const subscriptionFor = (key: string) => ({
        endpoint,
        options: {
          applicationServerKey: Uint8Array.from(
            atob(key.replaceAll("-", "+").replaceAll("_", "/")),
            (letter) => letter.codePointAt(0) ?? 0,
          ).buffer,
        },
        toJSON: () => ({ endpoint, expirationTime: null, keys }),
        unsubscribe: async () => {
          localStorage.removeItem("subscription");
          return true;
        },
      });
      const stored = () => localStorage.getItem("subscription");
      const permission = () => localStorage.getItem("permission") ?? "default";
      Object.defineProperty(Notification, "permission", { get: permission });
      Object.assign(Notification, {
        requestPermission: async () => {
          localStorage.setItem("permission", "granted");
          return permission();
        },
      });
      Object.assign(PushManager.prototype, {
        getSubscription: async () => {
          const key = stored();
          return key === null ? null : subscriptionFor(key);
        },
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          localStorage.setItem("subscription", applicationServerKey);
          return subscriptionFor(applicationServerKey);
        },
      });
    },
    [ENDPOINT, new PushBrowser().keys] as const,
  );
}

/** Hands the data to the service worker as the browser does. */
async function push(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registration;
  const origin = stage.url;
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  await session.detach();
}

/** Of the worker, as far as the test looks at it. */
interface Scope {
  registration: object;
  clients: object;
  ExtendableEvent: typeof Event;
  dispatchEvent(event: Event): boolean;
  shown: { title: string; body?: string; tag?: string; data: unknown }[];
  opened: string[];
}

/** What the worker shows and opens from now on is noted. */
const noted = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    Object.assign(scope, { shown: [], opened: [] });
    Object.defineProperty(scope.registration, "showNotification", {
      value: async (title: string, options: object) => {
        scope.shown.push({ title, data: null, ...options });
      },
    });
    Object.defineProperty(scope.clients, "openWindow", {
      value: async (url: string) => void scope.opened.push(url),
    });
  });

const shown = (worker: Worker) =>
  worker.evaluate(() => (globalThis as unknown as Scope).shown.at(-1) ?? null);

/** Clicks on the notification that was shown last, and tells which address is opened. */
const clicked = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as Scope;
    const notification = { data: scope.shown.at(-1)?.data, close: () => undefined };
    const count = scope.opened.length;
    scope.dispatchEvent(
      Object.assign(new scope.ExtendableEvent("notificationclick"), { notification }),
    );
    while (scope.opened.length === count) await new Promise((resolve) => setTimeout(resolve, 10));
    return scope.opened.at(-1);
  });

it("is switched on by the person alone, stays on, and is switched off", async () => {
  const page = await stage.as("demo_guide");
  await withPushService(page);
  await page.goto("/settings");
  const onDevice = page.getByRole("switch", { name: "Notifications on this device" });
  await onDevice.waitFor();
  expect(await onDevice.isChecked()).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem("permission"))).toBe(null);
  await onDevice.click();
  await eventually(() => onDevice.isChecked()).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem("permission"))).toBe("granted");
  await page.reload();
  await eventually(() => onDevice.isChecked()).toBe(true);

  const worker = page.context().serviceWorkers()[0];
  if (worker === undefined) throw new Error("no service worker");
  await noted(worker);
  for (const [path, leadsTo] of [
    ["/bookings?replace=1", `${stage.url}/bookings?replace=1`],
    ["https://elsewhere.example/", `${stage.url}/`],
    ["//elsewhere.example/x", `${stage.url}/`],
  ]) {
    await push(page, JSON.stringify({ title: "Lan", body: "Hello", path, tag: "one", lang: "en" }));
    const told = { title: "Lan", body: "Hello", tag: "one", data: { path } };
    await eventually(() => shown(worker)).toMatchObject(told);
    expect(await clicked(worker)).toBe(leadsTo);
  }
  await push(page, "no JSON at all");
  await eventually(() => shown(worker)).toMatchObject({ title: new URL(stage.url).hostname });

  await onDevice.click();
  await eventually(() => onDevice.isChecked()).toBe(false);
  await page.reload();
  await onDevice.waitFor();
  expect(await onDevice.isChecked()).toBe(false);
});

it("says why it cannot be, where the browser forbids it", async () => {
  const page = await stage.as("demo_guide");
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "denied" });
  });
  await page.goto("/settings");
  await page.getByText("Notifications from this site are blocked in your browser.").waitFor();
  expect(await page.getByRole("switch", { name: "Notifications on this device" }).count()).toBe(0);
});
