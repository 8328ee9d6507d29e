import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";

import { buildWebApp } from "./build-web-app.ts";
import { DRAWING_WORKER } from "./web/drawing-folder.ts";

/** Builds as Vite does: empties the folder, takes its time, and is undone by another that empties it meanwhile. */
const BUILDER = `
  import fs from "node:fs";
  fs.appendFileSync("begun", ".");
  fs.rmSync("dist", { recursive: true, force: true });
  fs.mkdirSync("dist");
  fs.writeFileSync("named", process.env.VITE_CONVEX_URL ?? "what the file says");
  fs.writeFileSync("dist/part", "");
  await new Promise((resolve) => setTimeout(resolve, 300));
  fs.readFileSync("dist/part");
  if (fs.existsSync("fails")) process.exit(1);
  fs.mkdirSync("${path.dirname(DRAWING_WORKER)}", { recursive: true });
  fs.writeFileSync("${DRAWING_WORKER}", "");
  fs.writeFileSync("dist/index.html", "");
`;

function project(): string {
  const root = mkdtempSync(path.join(tmpdir(), "web-app-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const vite = path.join(root, "node_modules/vite");
  mkdirSync(path.join(vite, "bin"), { recursive: true });
  writeFileSync(path.join(vite, "package.json"), '{"type":"module"}');
  writeFileSync(path.join(vite, "bin/vite.js"), BUILDER);
  return root;
}

const builds = (root: string) => readFileSync(path.join(root, "begun"), "utf8").length;

test("servers that start at once have it built once", async () => {
  const root = project();
  await Promise.all([buildWebApp(root), buildWebApp(root), buildWebApp(root)]);
  expect(builds(root)).toBe(1);
  await buildWebApp(root);
  expect(builds(root)).toBe(1);
});

test("asks the server that it is built for, whatever deployment is named", async () => {
  vi.stubEnv("VITE_CONVEX_URL", "https://elsewhere.convex.cloud");
  onTestFinished(() => void vi.unstubAllEnvs());
  const root = project();
  await buildWebApp(root);
  expect(readFileSync(path.join(root, "named"), "utf8")).toBe("");
});

test("one that fails is tried anew by who waited for it", async () => {
  const root = project();
  writeFileSync(path.join(root, "fails"), "");
  const all = await Promise.allSettled([buildWebApp(root), buildWebApp(root)]);
  expect(all.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(builds(root)).toBe(2);
});

test("one that may not be made here says who may", async () => {
  const root = project();
  // What is no file can be opened by nobody, whoever runs the tests.
  mkdirSync(path.join(root, "node_modules/.web-app.lock"));
  await expect(buildWebApp(root)).rejects.toThrow(
    `cannot be built here (EISDIR). Run "npm run build" as the user whom ${root} belongs to.`,
  );
});
