import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { appError } from "#convex/model/errors.ts";

import { expectConsole } from "../../tests/setup/console.ts";
import { initI18n } from "../i18n/i18n.ts";
import { currentToast, toast } from "../ui/toast-store.ts";
import { toastError } from "./toast-error.ts";

await initI18n("en");

const asked = vi.fn();
const t = ((key: string) => key) as Parameters<typeof toastError>[0];

/** The page is of one build, what the server gives of another. */
function serverGives(entry: string): void {
  vi.stubGlobal("fetch", async (path: string) => {
    asked(path);
    return await Promise.resolve(new Response(`<script src="${entry}"></script>`));
  });
}

beforeEach(() => {
  const getAttribute = () => "/assets/app-one.js";
  vi.stubGlobal("document", { querySelector: () => ({ getAttribute }) });
  asked.mockReset();
  toast({ title: "of before" });
});
afterEach(() => vi.unstubAllGlobals());

it("says of a call that a newer server may no longer know that there is another build", async () => {
  expectConsole("error", /Server Error/);
  serverGives("/assets/app-two.js");
  toastError(t, "Not saved")(new Error("Server Error"));
  expect(currentToast()).toMatchObject({ title: "Not saved", variant: "destructive" });
  await vi.waitFor(() => expect(currentToast()).toMatchObject({ title: "common.updated" }));
  expect(currentToast()).toMatchObject({
    description: "common.updatedFailed",
    action: { label: "common.loadAnew" },
    stays: true,
  });
});

it("says only that it failed where the server has the page's own build", async () => {
  expectConsole("error", /Server Error/);
  serverGives("/assets/app-one.js");
  toastError(t, "Not saved")(new Error("Server Error"));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith("/"));
  // Until the answer is read, and longer.
  await new Promise((done) => setTimeout(done));
  expect(currentToast()).toMatchObject({ title: "Not saved" });
});

it("asks for no other build where the server gives its reason", () => {
  serverGives("/assets/app-two.js");
  toastError(t, "Not saved")(appError("CONFLICT", "This day is taken"));
  expect(asked).not.toHaveBeenCalled();
  expect(currentToast()).toMatchObject({ title: "Not saved", description: "This day is taken" });
});
