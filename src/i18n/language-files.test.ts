import { expect, it } from "vitest";

import { expectConsole } from "../../tests/setup/console.ts";
import { loadLanguageFile } from "./language-files.ts";

function answering(response: () => Response): typeof fetch {
  return async () => response();
}

it("gives the texts of the file", async () => {
  const texts = await loadLanguageFile(
    "vi",
    "core",
    answering(() => Response.json({ nav: { about: "Giới thiệu" } })),
  );
  expect(texts).toEqual({ nav: { about: "Giới thiệu" } });
});

it.each([
  ["a missing file", () => new Response("not found", { status: 404 })],
  ["a broken file", () => new Response("{", { status: 200 })],
])("warns and goes on without texts on %s", async (_name, response) => {
  expectConsole("warn", /language file "fr\/work"/);
  expect(await loadLanguageFile("fr", "work", answering(response))).toEqual({});
});

it("is given a time limit", async () => {
  let signal: AbortSignal | null | undefined;
  await loadLanguageFile("vi", "core", async (_file, options) => {
    signal = options?.signal;
    return Response.json({});
  });
  expect(signal).toBeInstanceOf(AbortSignal);
});
