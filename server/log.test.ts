import { expect, it } from "vitest";

import { Log, type LogLevel } from "./log.ts";

function logged(level: LogLevel = "info") {
  const lines: string[] = [];
  const log = new Log({
    level,
    routeOf: () => "/api/guides/{id}",
    write: (line) => lines.push(line),
    nowMs: () => 0,
  });
  log.isOpen = true;
  return { log, entries: () => lines.map((line) => JSON.parse(line) as object), lines };
}

const REQUEST = {
  method: "GET",
  path: "/api/guides/k57abc",
  status: 200,
  durationMs: 3.04,
  requestId: "0123456789abcdef",
};
const RUN = {
  type: "mutation",
  path: "requests:book",
  requestId: "0123456789abcdef",
  durationMs: 12.34,
  lines: [],
  error: null,
  isRefusal: false,
} as const;

it("says nothing of what went well", () => {
  const { log, lines } = logged("debug");
  log.answered(REQUEST);
  log.answered({ ...REQUEST, status: 404 });
  log.ran(RUN);
  expect(lines).toEqual([]);
});

it("names a request that failed or was slow by its route and id, never by its path", () => {
  const { log, entries, lines } = logged();
  log.answered({ ...REQUEST, status: 500 });
  log.answered({ ...REQUEST, durationMs: 1_500 });
  const time = "1970-01-01T00:00:00.000Z";
  const named = { time, event: "request", method: "GET", route: "/api/guides/{id}" };
  const { requestId } = REQUEST;
  expect(entries()).toEqual([
    { ...named, level: "error", status: 500, ms: 3, requestId },
    { ...named, level: "warn", status: 200, ms: 1_500, requestId },
  ]);
  expect(lines.join("")).not.toContain("k57abc");
});

it("names a function that failed or was slow, and what it said", () => {
  const { log, entries } = logged();
  log.ran({ ...RUN, error: "Uncaught Error: no" });
  log.ran({ ...RUN, durationMs: 2_000 });
  log.ran({ ...RUN, lines: ["[ERROR] broken", "[WARN] soon", "[LOG] well", "[DEBUG] all"] });
  const named = { type: "mutation", function: "requests:book", requestId: RUN.requestId };
  expect(entries()).toMatchObject([
    { ...named, level: "error", event: "failed", ms: 12.3, error: "Uncaught Error: no" },
    { ...named, level: "warn", event: "slow", ms: 2_000 },
    { ...named, level: "error", event: "said", text: "broken" },
    { ...named, level: "warn", event: "said", text: "soon" },
    { ...named, level: "info", event: "said", text: "well" },
  ]);
});

it("calls nothing slow before the server is open", () => {
  const { log, entries } = logged();
  log.isOpen = false;
  log.ran({ ...RUN, durationMs: 2_000 });
  log.ran({ ...RUN, durationMs: 2_000, error: "Uncaught Error: no" });
  expect(entries()).toMatchObject([{ event: "failed" }]);
});

it("tells the person who started the server, as it is, but who wants to hear of trouble only", () => {
  for (const [level, said] of [
    ["info", ["making the demo marketplace: 20 %"]],
    ["warn", []],
  ] as const) {
    const { log, lines } = logged(level);
    log.tell("making the demo marketplace: 20 %");
    expect(lines).toEqual(said);
  }
});

it("holds refusals for who asks for everything, and less than failures for who asks for less", () => {
  const refused = { ...RUN, error: "Uncaught ConvexError", isRefusal: true };
  for (const [level, count] of [
    ["debug", 1],
    ["info", 0],
    ["error", 0],
  ] as const) {
    const { log, lines } = logged(level);
    log.ran(refused);
    expect(lines).toHaveLength(count);
  }
  const { log, lines } = logged("error");
  log.ran({ ...RUN, durationMs: 2_000, lines: ["[WARN] soon"] });
  expect(lines).toEqual([]);
});

it("asks for no words that nobody reads, and tells of a refusal that was slow", () => {
  const { log, entries } = logged();
  const refused = {
    ...RUN,
    isRefusal: true,
    get error(): string {
      throw new Error("worded for nobody");
    },
  };
  log.ran(refused);
  expect(entries()).toEqual([]);
  log.ran({ ...RUN, isRefusal: true, error: "Uncaught ConvexError", durationMs: 2_000 });
  expect(entries()).toMatchObject([{ level: "warn", event: "slow", ms: 2_000 }]);
});

it("holds no address, no secret and no line of somebody else's making", () => {
  const { log, lines } = logged();
  const text = 'linh@example.com said {"password":"hunter2-hunter2"}\n{"level":"error"}';
  log.ran({ ...RUN, lines: [`[LOG] ${text}`], error: text });
  log.ran({ ...RUN, type: "http", path: "GET /api/calendars/feed/secret-token", error: "broken" });
  log.failed(new Error(text));
  expect(lines).toHaveLength(4);
  for (const line of lines) {
    expect(line).not.toMatch(/linh@example|hunter2|secret-token|\n/);
    expect(() => JSON.parse(line) as unknown).not.toThrow();
  }
});
