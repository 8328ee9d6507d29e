import { expect, it } from "vitest";

import { HEALTH_PARTS, STALE_MS } from "#convex/model/health/contract.ts";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { HealthPanel } from "./health-panel.tsx";

const NOW = Date.now();

const standing = (part: string, more: object = {}) => ({
  part,
  state: "HEALTHY",
  checkedAt: NOW,
  since: NOW,
  lastSuccessAt: NOW,
  latencyMs: 12,
  latencySumMs: 12,
  buckets: [],
  lastError: null,
  lastErrorAt: null,
  figures: {},
  ...more,
});

const panel = (standings: unknown) =>
  wordsOf(answered(<HealthPanel />, { "health:get": standings }));

const count = (text: string, word: string) => text.split(new RegExp(`\\b${word}\\b`)).length - 1;

it("says of every part whether it is healthy, and when that was checked", () => {
  const text = panel(HEALTH_PARTS.map((part) => standing(part)));
  for (const name of ["Database", "File storage", "Email", "Payments", "Search", "Scheduler"]) {
    expect(text).toContain(name);
  }
  expect(count(text, "Healthy")).toBe(HEALTH_PARTS.length);
  expect(text).toContain("Last checked");
  expect(text).toContain("12 ms");
});

it("says what is the matter with one that is not, and what was", () => {
  const text = panel(
    HEALTH_PARTS.map((part) => {
      if (part === "storage") {
        return standing(part, { state: "UNHEALTHY", lastError: "No room", lastErrorAt: NOW });
      }
      if (part === "email") return standing(part, { lastError: "Was away", lastErrorAt: NOW });
      return standing(part);
    }),
  );
  expect(count(text, "Unhealthy")).toBe(1);
  expect(text).toContain("No room");
  expect(text).toMatch(/Last trouble .*: Was away/);
});

it("counts as unhealthy what was never measured", () => {
  const text = panel([standing("database")]);
  expect(count(text, "Unhealthy")).toBe(HEALTH_PARTS.length - 1);
  expect(text).toContain("Not measured yet");
});

it("counts as unhealthy what is too old to be known", () => {
  const checkedAt = NOW - STALE_MS - 60_000;
  const text = panel(HEALTH_PARTS.map((part) => standing(part, { checkedAt })));
  expect(count(text, "Unhealthy")).toBe(HEALTH_PARTS.length);
  expect(text).toContain("Nothing has been measured since");
});

it("waits as long as nothing is known", () => {
  const text = panel(undefined);
  expect(count(text, "Unhealthy")).toBe(0);
  expect(count(text, "Healthy")).toBe(0);
});
