import { ConvexError } from "convex/values";
import { expect, it } from "vitest";

import { appError } from "#convex/model/errors.ts";

import { expectConsole } from "../../tests/setup/console.ts";
import { reportBug } from "../lib/report-bug.ts";
import { clientLog } from "./client-log.ts";

function listen() {
  const lines: string[] = [];
  const note = (level: string) => (text: unknown) => void lines.push(`${level}: ${String(text)}`);
  const log = clientLog({ log: note("log"), warn: note("warn"), error: note("error") });
  return { log, lines };
}

it("leaves failed calls to whoever made them", () => {
  const { log, lines } = listen();
  log.error('[CONVEX A(auth:signIn)] [Request ID: 1] Server Error\nUncaught ConvexError: {"code"}');
  log.error("[CONVEX M(requests:book)] [Request ID: 2] Server Error");
  expect(lines).toEqual([]);
});

it("passes on everything else", () => {
  const { log, lines } = listen();
  log.error("Failed to authenticate");
  log.warn("Slow");
  log.log("%c[CONVEX Q(a:b)] [LOG]", "color", "text");
  log.logVerbose("much");
  expect(lines).toEqual([
    "error: Failed to authenticate",
    "warn: Slow",
    "log: %c[CONVEX Q(a:b)] [LOG]",
  ]);
});

it("reports a bug and keeps silent about a refusal", () => {
  reportBug(appError("CONFLICT", "This username is already taken", "username"));
  expectConsole("error", /Server Error|a bug/);
  reportBug(new Error("[CONVEX M(requests:book)] [Request ID: 2] Server Error"));
  reportBug(new ConvexError("a bug"));
});
