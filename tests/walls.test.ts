// Every wall of the house has a file under walls/bad that runs into it. The linter sees the files in a copy of the tree,
// so that the walls hold by path.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

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
  ["src/pages/search.tsx", "no-restricted-imports"],
  ["src/features/search/words.tsx", "jsx-no-literals"],
  ["src/features/search/schema.ts", "no-restricted-imports"],
  ["src/features/search/page.ts", "no-restricted-imports"],
  ["src/components/card.ts", "no-restricted-imports"],
  ["src/ui/button.ts", "no-restricted-imports"],
  ["src/i18n/rules.ts", "no-restricted-imports"],
  ["embedded/server/domain.ts", "no-restricted-imports"],
  ["embedded/values/up.ts", "no-restricted-imports"],
  ["embedded/storage/up.ts", "no-restricted-imports"],
  ["embedded/database/up.ts", "no-restricted-imports"],
  ["embedded/transaction/up.ts", "no-restricted-imports"],
  ["embedded/runtime/up.ts", "no-restricted-imports"],
  ["embedded/sync/up.ts", "no-restricted-imports"],
  ["src/lib/a.ts", "no-cycle"],
];

/** What the app may import: these must pass. */
const DOORS: Record<string, string> = {
  "src/features/search/good.ts":
    'import { appErrorOf } from "#convex/model/errors.ts";\nimport { rules } from "#convex/model/requests/rules.ts";\nimport { input } from "#convex/model/requests/contract.ts";\nimport { api } from "#convex/_generated/api.js";\n\nexport const x = [appErrorOf, rules, input, api];\n',
  "src/ui/good.ts":
    'import { formatVND } from "#convex/model/money.ts";\n\nexport const x = formatVND;\n',
  "embedded/runtime/good.ts":
    'import type { Engine } from "../transaction/engine.ts";\n\nexport type X = Engine;\n',
};

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), "walls-"));
  cpSync(join(root, "tests/walls/bad"), house, { recursive: true });
  cpSync(join(root, ".oxlintrc.json"), join(house, ".oxlintrc.json"));
  cpSync(join(root, "tsconfig.json"), join(house, "tsconfig.json"));
  symlinkSync(join(root, "node_modules"), join(house, "node_modules"));
  for (const [file, text] of Object.entries(DOORS)) {
    mkdirSync(join(house, file, ".."), { recursive: true });
    writeFileSync(join(house, file), text);
  }
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

function lint(): Finding[] {
  try {
    const out = execFileSync(join(root, "node_modules/.bin/oxlint"), ["--format=json"], {
      cwd: house,
      encoding: "utf8",
    });
    return (JSON.parse(out) as { diagnostics: Finding[] }).diagnostics;
  } catch (error) {
    const out = (error as { stdout?: string }).stdout ?? "";
    return (JSON.parse(out) as { diagnostics: Finding[] }).diagnostics;
  }
}

test("each bad file runs into its wall and the doors stay open", () => {
  const findings = lint();
  for (const [file, rule] of WALLS) {
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
