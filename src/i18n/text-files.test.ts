import { beforeEach, expect, it, vi } from "vitest";

import { expectConsole } from "../../tests/setup/console.ts";

const FILES: Record<string, object> = {
  "/locales/en/core.json": { nav: { about: "About" }, shared: { one: "one" } },
  "/locales/vi/core.json": { nav: { about: "Giới thiệu" } },
  "/locales/en/work.json": { bookings: { title: "Bookings", only: "Only in English" } },
  "/locales/vi/work.json": { bookings: { title: "Lịch đặt" } },
};

/** Requests that wait for the test to answer them. */
const asked = new Map<string, () => void>();
let isAnsweredAtOnce: boolean;

async function fetchFile(address: string): Promise<Response> {
  if (!isAnsweredAtOnce) await new Promise<void>((resolve) => asked.set(address, resolve));
  asked.set(address, () => undefined);
  const file = FILES[address];
  return file === undefined ? new Response("", { status: 404 }) : Response.json(file);
}

/** A fresh app: what it has loaded is remembered for as long as the page is open. */
async function openApp() {
  const app = await import("./i18n.ts");
  await app.initI18n("en");
  return app;
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("fetch", fetchFile);
  asked.clear();
  isAnsweredAtOnce = true;
  return () => vi.unstubAllGlobals();
});

it("loads the texts of a page when it is loaded, in the language shown and in the default one", async () => {
  const { i18n, changeLanguage, withTexts } = await openApp();
  await changeLanguage("vi");
  expect([...asked.keys()]).toEqual(["/locales/en/core.json", "/locales/vi/core.json"]);
  expect(i18n.t("bookings.title")).toBe("bookings.title");
  expect(await withTexts("work", async () => "the page")()).toBe("the page");
  expect(i18n.t("bookings.title")).toBe("Lịch đặt");
  expect(i18n.t("bookings.only")).toBe("Only in English");
  expect(i18n.t("bookings.nowhere")).toBe("bookings.nowhere");
  expect(i18n.t("nav.about")).toBe("Giới thiệu");
});

it("asks for each file once", async () => {
  const { loadTexts } = await openApp();
  await Promise.all([loadTexts("work"), loadTexts("work")]);
  asked.clear();
  await loadTexts("work");
  expect([...asked.keys()]).toEqual([]);
});

it("changes to another language when everything that is on screen is there in it", async () => {
  const { i18n, loadTexts, changeLanguage } = await openApp();
  await Promise.all([loadTexts("core"), loadTexts("work")]);
  asked.clear();
  isAnsweredAtOnce = false;
  const changed = changeLanguage("vi");
  await vi.waitFor(() => expect(asked.size).toBe(2));
  asked.get("/locales/vi/core.json")?.();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(i18n.language).toBe("en");
  asked.get("/locales/vi/work.json")?.();
  await changed;
  expect([i18n.language, i18n.t("bookings.title")]).toEqual(["vi", "Lịch đặt"]);
});

it("shows a page that is opened during a change of language in the new one", async () => {
  const { i18n, loadTexts, changeLanguage } = await openApp();
  await loadTexts("core");
  isAnsweredAtOnce = false;
  const changed = changeLanguage("vi");
  const opened = loadTexts("work");
  await vi.waitFor(() => expect(asked.has("/locales/vi/work.json")).toBe(true));
  for (const answer of asked.values()) answer();
  await Promise.all([changed, opened]);
  expect(i18n.t("bookings.title")).toBe("Lịch đặt");
});

it("opens a page also without its texts, and warns", async () => {
  const { i18n, withTexts } = await openApp();
  expectConsole("warn", /language file "en\/admin"/);
  expect(await withTexts("admin", async () => "the page")()).toBe("the page");
  expect(i18n.t("admin.dashboard.lead")).toBe("admin.dashboard.lead");
});
