import { availableParallelism } from "node:os";

import { defineConfig } from "vitest/config";

import { LongestFirst } from "./tests/setup/longest-first.ts";

/** They look at times, stalls and memory: nothing else may run beside them. */
const MEASURING = [
  "clients-hostile",
  "clients-process",
  "demo",
  "failing-alone",
  "login-storm",
  "mixed-load",
  "strangers",
].map((name) => `tests/system/${name}.test.ts`);

export default defineConfig({
  test: {
    environment: "node",
    setupFiles: ["tests/setup/console.ts", "tests/setup/patience.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Two on the smallest machine as well: the tests wait for servers and browsers much of the time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "embedded/**/*.test.ts",
            "server/**/*.test.ts",
            "scripts/**/*.test.ts",
            "simulator/**/*.test.ts",
            "tests/*.test.ts",
          ],
          // To load the backend anew for each file takes as long as a quarter of the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "unit-web",
          include: ["src/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/setup/fresh-modules.ts"],
          // To load React anew for each file takes three times as long as the tests.
          isolate: false,
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        test: {
          name: "domain",
          include: ["convex/**/*.test.ts"],
          setupFiles: ["tests/setup/load-functions.ts"],
          testTimeout: 60_000,
          // Each test makes a backend of its own; to load all functions anew for each file takes as long as half of the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "system",
          include: ["tests/system/**/*.test.ts"],
          exclude: MEASURING,
          // Half of it is waiting for servers to notice something.
          maxWorkers: Math.max(3, availableParallelism() - 1),
          isolate: false,
          testTimeout: 420_000,
          hookTimeout: 420_000,
        },
      },
      {
        extends: true,
        test: {
          name: "system-alone",
          include: MEASURING,
          fileParallelism: false,
          isolate: false,
          testTimeout: 420_000,
          hookTimeout: 420_000,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          // All of everything takes too long for every change: `npm run torture`.
          exclude: process.env["TORTURE"] === "1" ? [] : ["e2e/matrix/**"],
          globalSetup: ["e2e/support/make-demo.ts"],
          // Files of one process share its browser.
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // A browser on a busy machine can be late for a step once; the report names each test that needed it.
          retry: 1,
        },
      },
    ],
  },
});
