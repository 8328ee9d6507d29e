// Every wall of the house has a file under walls/bad that runs into it. The linter sees the files in a copy of the tree,
// so that the walls hold by path.
import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { FLOORS } from "../lint/convex.mjs";

const root = resolve(import.meta.dirname, "..");
let house: string;

interface Finding {
  code: string;
  filename: string;
}

const WALLS: [file: string, rule: string][] = [
  ["convex/guides.ts", "no-restricted-imports"],
  ["convex/model/guides/guides.ts", "no-restricted-imports"],
  ["convex/model/users/users.ts", "no-process-env"],
  ["convex/model/days.ts", "no-restricted-imports"],
  ["convex/model/migrations/up.ts", "no-restricted-imports"],
  ["convex/model/guides/neighbour.ts", "no-restricted-imports"],
  ["src/pages/search.tsx", "no-restricted-imports"],
  ["src/pages/about.tsx", "no-restricted-imports"],
  ["src/app/menu.ts", "no-restricted-imports"],
  ["src/app/lazy.ts", "no-restricted-imports"],
  ["src/features/search/lazy.ts", "no-restricted-imports"],
  ["src/ui/lazy.ts", "no-restricted-imports"],
  ["src/features/search/words.tsx", "jsx-no-literals"],
  ["src/features/search/names.tsx", "no-words"],
  ["src/features/search/pieces.tsx", "no-words"],
  ["src/features/search/schema.ts", "no-restricted-imports"],
  ["src/features/search/page.ts", "no-restricted-imports"],
  ["src/features/search/sideways.ts", "no-restricted-imports"],
  ["src/pages/app.ts", "no-restricted-imports"],
  ["src/session/up.ts", "no-restricted-imports"],
  ["src/requests/up.ts", "no-restricted-imports"],
  ["src/components/card.ts", "no-restricted-imports"],
  ["src/components/session.ts", "no-restricted-imports"],
  ["src/ui/session.ts", "no-restricted-imports"],
  ["src/ui/button.ts", "no-restricted-imports"],
  ["src/i18n/rules.ts", "no-restricted-imports"],
  ["embedded/world/up.ts", "no-restricted-imports"],
  ["embedded/values/up.ts", "no-restricted-imports"],
  ["embedded/storage/up.ts", "no-restricted-imports"],
  ["embedded/database/up.ts", "no-restricted-imports"],
  ["embedded/transaction/up.ts", "no-restricted-imports"],
  ["embedded/auth/up.ts", "no-restricted-imports"],
  ["embedded/files/up.ts", "no-restricted-imports"],
  ["embedded/runtime/up.ts", "no-restricted-imports"],
  ["embedded/runtime/isolate/up.ts", "no-restricted-imports"],
  ["embedded/runtime/isolate/runner.ts", "no-restricted-imports"],
  ["embedded/runtime/node/up.ts", "no-restricted-imports"],
  ["embedded/runtime/modules/up.ts", "no-restricted-imports"],
  ["embedded/runtime/system-tables/up.ts", "no-restricted-imports"],
  ["embedded/runtime/syscalls/up.ts", "no-restricted-imports"],
  ["embedded/runtime/runs/up.ts", "no-restricted-imports"],
  ["embedded/sync/up.ts", "no-restricted-imports"],
  ["embedded/scheduler/up.ts", "no-restricted-imports"],
  ["embedded/http/domain.ts", "no-restricted-imports"],
  ["embedded/http/up.ts", "no-restricted-imports"],
  ["embedded/cli/up.ts", "no-restricted-imports"],
  ["server/inside.ts", "no-restricted-imports"],
  ["server/testing.ts", "no-restricted-imports"],
  ["simulator/product.ts", "no-restricted-imports"],
  ["scripts/relative.ts", "no-restricted-imports"],
  ["tests/inside.ts", "no-restricted-imports"],
  ["e2e/inside.ts", "no-restricted-imports"],
  ["bench/inside.ts", "no-restricted-imports"],
  ["convex/backend.ts", "no-restricted-imports"],
  ["src/pages/backend.ts", "no-restricted-imports"],
  ["src/lib/a.ts", "no-cycle"],
];

/** What may be imported: these must pass. */
const DOORS: Record<string, string> = {
  "src/features/search/good.ts":
    'import { appErrorOf } from "#convex/model/errors.ts";\nimport { rules } from "#convex/model/requests/rules.ts";\nimport { input } from "#convex/model/requests/contract.ts";\nimport { api } from "#convex/_generated/api.js";\n\nexport const x = [appErrorOf, rules, input, api];\n',
  "src/app/good.ts":
    'import type { Page } from "../pages/define-page.ts";\n\nexport type X = Page;\n',
  "src/features/search/below.ts":
    'import { useProfile } from "../../session/use-profile.ts";\nimport { StatusBadge } from "../../requests/status-badge.tsx";\nimport { Live } from "../../components/live.tsx";\nimport { cn } from "../../lib/cn.ts";\nimport { near } from "./near.ts";\n\nexport const x = [useProfile, StatusBadge, Live, cn, near];\n',
  // The two that know what to do where the code cannot be had.
  "src/ui/lazy-part.tsx": 'import { lazy } from "react";\n\nexport const x = lazy;\n',
  "src/app/pages.ts": 'import { lazy } from "react";\n\nexport const x = lazy;\n',
  "src/ui/good.ts":
    'import { formatVND } from "#convex/model/money.ts";\n\nexport const x = formatVND;\n',
  "convex/model/requests/good.ts":
    'import { appErrorOf } from "../errors.ts";\nimport { takeAttempt } from "../limits/limits.ts";\nimport { findGuide } from "../guides/find.ts";\n\nexport const x = [appErrorOf, takeAttempt, findGuide];\n',
  "embedded/runtime/good.ts":
    'import type { Engine } from "../transaction/engine.ts";\n\nexport type X = Engine;\n',
  "embedded/runtime/runs/good.ts":
    'import type { Services } from "../syscalls/services.ts";\n\nexport type X = Services;\n',
  "server/good.ts":
    'import { startBackend } from "#embedded";\nimport { exitWith } from "#embedded/node";\nimport { embeddedBackend } from "#embedded/vite";\n\nexport const x = [startBackend, exitWith, embeddedBackend];\n',
  "tests/good.ts":
    'import { startBackend } from "#embedded";\nimport { embeddedTest } from "#embedded/testing";\n\nexport const x = [startBackend, embeddedTest];\n',
};

/** A room of the model that imports from a floor above its own, or from its neighbour. */
const UPWARDS = FLOORS.flatMap((floor, at) =>
  floor.flatMap((room) => {
    const forbidden = [...floor.filter((one) => one !== room), ...(FLOORS[at + 1] ?? [])];
    return forbidden.map((other) => ({
      file: `convex/model/${room}/${other}.ts`,
      text: `import { x } from "../${other}/find.ts";\n\nexport const y = x;\n`,
    }));
  }),
);

function write(file: string, text: string): void {
  mkdirSync(join(house, file, ".."), { recursive: true });
  writeFileSync(join(house, file), text);
}

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), "walls-"));
  cpSync(join(root, "tests/walls/bad"), house, { recursive: true });
  for (const rules of ["oxlint.config.mjs", "lint"])
    cpSync(join(root, rules), join(house, rules), { recursive: true });
  cpSync(join(root, "tsconfig.json"), join(house, "tsconfig.json"));
  symlinkSync(join(root, "node_modules"), join(house, "node_modules"));
  for (const [file, text] of Object.entries(DOORS)) write(file, text);
  for (const { file, text } of UPWARDS) write(file, text);
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

function lint(): Finding[] {
  try {
    const out = execFileSync(
      join(root, "node_modules/.bin/oxlint"),
      ["--config", "oxlint.config.mjs", "--format=json"],
      {
        cwd: house,
        encoding: "utf8",
      },
    );
    return (JSON.parse(out) as { diagnostics: Finding[] }).diagnostics;
  } catch (error) {
    const out = (error as { stdout?: string }).stdout ?? "";
    return (JSON.parse(out) as { diagnostics: Finding[] }).diagnostics;
  }
}

test("every folder of the model stands on a floor", () => {
  const folders = readdirSync(join(root, "convex/model"), { withFileTypes: true });
  const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(FLOORS.flat().toSorted()).toEqual(names.toSorted());
});

test("each bad file runs into its wall and the doors stay open", () => {
  const findings = lint();
  const upwards = UPWARDS.map(({ file }) => [file, "no-restricted-imports"] as const);
  for (const [file, rule] of [...WALLS, ...upwards]) {
    const codes = findings.filter((f) => f.filename === file).map((f) => f.code);
    expect(
      codes.some((code) => code.includes(rule)),
      `${file} must break ${rule}, broke ${codes.join(", ") || "nothing"}`,
    ).toBe(true);
  }
  for (const file of Object.keys(DOORS)) {
    const codes = findings
      .filter((f) => f.filename === file)
      .filter((f) => f.code.includes("no-restricted-imports"));
    expect(codes, `${file} may import what it imports`).toEqual([]);
  }
});
