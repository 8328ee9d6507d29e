import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { expectConsole } from "../../tests/setup/console.ts";

const page = { lang: "en", dir: "" };
const saved = new Map<string, string>();
/** The languages whose files can be had. */
let there: string[] = [];

beforeEach(() => {
  vi.resetModules();
  Object.assign(page, { lang: "en", dir: "" });
  saved.clear();
  vi.stubGlobal("document", { documentElement: page });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => saved.set(key, value),
  });
  vi.stubGlobal("fetch", async (file: string) => {
    const language = there.find((code) => file.includes(`/${code}`));
    if (language === undefined) return new Response("", { status: 404 });
    return Response.json({ greeting: `hello in ${language}` });
  });
});

afterEach(() => vi.unstubAllGlobals());

/** Every start of the app is a new one. */
async function start(language?: string) {
  if (language !== undefined) saved.set("locale", language);
  const app = await import("./i18n.ts");
  await app.startI18n();
  return app;
}

it.each([
  [undefined, "en", "ltr"],
  ["vi", "vi", "ltr"],
  ["fr", "fr", "ltr"],
  ["ur", "ur", "rtl"],
  ["tlh", "en", "ltr"],
])(
  "with %s saved the document says the language of its texts: %s",
  async (language, shown, dir) => {
    there = ["en", "vi", "fr", "ur"];
    const { i18n } = await start(language);
    expect(i18n.t("greeting")).toBe(`hello in ${shown}`);
    expect(page).toEqual({ lang: shown, dir });
    expect(i18n.language).toBe(shown);
  },
);

it("says nothing anew that the document says already: the browser would find the style of the whole page again", async () => {
  there = ["en"];
  const said: string[] = [];
  const root = {
    get lang() {
      return "en";
    },
    set lang(language: string) {
      said.push(language);
    },
    get dir() {
      return "ltr";
    },
    set dir(dir: string) {
      said.push(dir);
    },
  };
  vi.stubGlobal("document", { documentElement: root });
  await start();
  expect(said).toEqual([]);
});

it("says English where the texts of the saved language cannot be had, and remembers the wish", async () => {
  there = ["en"];
  expectConsole("warn", /could not be loaded/);
  const { i18n } = await start("vi");
  expect(i18n.t("greeting")).toBe("hello in en");
  expect(page.lang).toBe("en");
  expect(saved.get("locale")).toBe("vi");
});

it("asks again for texts that could not be had", async () => {
  there = ["en"];
  expectConsole("warn", /could not be loaded/);
  const { i18n, changeLanguage } = await start();
  await changeLanguage("vi");
  expect([i18n.language, page.lang]).toEqual(["en", "en"]);
  there = ["en", "vi"];
  await changeLanguage("vi");
  expect([i18n.t("greeting"), page.lang]).toEqual(["hello in vi", "vi"]);
});

it.each([
  ["en", "Lê booked 2 days"],
  ["ur", "\u2068Lê\u2069 booked \u20682\u2069 days"],
])("in %s what fills a gap keeps its own direction where that differs", async (language, said) => {
  there = ["en", "ur"];
  const { i18n } = await start(language);
  i18n.addResource(language, "app", "booked", "{{name}} booked {{count}} days");
  expect(i18n.t("booked", { name: "Lê", count: 2 })).toBe(said);
});

it("is held up by no language that hangs: the last choice is shown and remembered, and pages open", async () => {
  there = ["en", "vi", "fr"];
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const plain = globalThis.fetch;
  vi.stubGlobal("fetch", async (file: string) => {
    if (file.includes("/fr")) await gate;
    return await plain(file);
  });
  const { i18n, changeLanguage, loadTexts } = await start("vi");
  const first = changeLanguage("fr");
  await changeLanguage("en");
  await loadTexts("work");
  expect([i18n.language, saved.get("locale")]).toEqual(["en", "en"]);
  release();
  await first;
  expect([i18n.language, saved.get("locale"), page.lang]).toEqual(["en", "en", "en"]);
  await changeLanguage("fr");
  expect([i18n.language, saved.get("locale")]).toEqual(["fr", "fr"]);
});

it("opens a page in the language on screen while the newest wish hangs, which is then shown with the page's texts", async () => {
  there = ["en", "vi", "fr"];
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked: string[] = [];
  const plain = globalThis.fetch;
  vi.stubGlobal("fetch", async (file: string) => {
    asked.push(file);
    if (file.includes("/fr")) await gate;
    return await plain(file);
  });
  const { i18n, changeLanguage, loadTexts } = await start("vi");
  const wish = changeLanguage("fr");
  await loadTexts("work");
  expect(i18n.language).toBe("vi");
  expect(asked.filter((file) => file.endsWith("/work.json"))).toHaveLength(3);
  release();
  await wish;
  expect([i18n.language, saved.get("locale")]).toEqual(["fr", "fr"]);
});

it("waits for a page's texts in the language that it starts with", async () => {
  there = ["en", "vi"];
  saved.set("locale", "vi");
  const app = await import("./i18n.ts");
  const started = app.startI18n();
  await app.loadTexts("work");
  expect(app.i18n.hasResourceBundle("vi", "app")).toBe(true);
  await started;
  expect(app.i18n.language).toBe("vi");
});
