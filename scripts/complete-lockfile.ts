// `npm run lock`, after `npm install`: a registry mirror that lacks the binaries of other platforms leaves them out of
// the lock file, and `npm ci` then refuses it. This adds the entries that npm would write: name, version, platform, and
// from the registry the integrity and the licence. Where a registry does not have them, a version that it has whole is the
// only remedy: `npm run check` names the packages.
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";

import { lacksIntegrity, type LockedPackage, LOCKFILE, type Lockfile, nameOf } from "./lockfile.ts";

const run = promisify(execFile);
const ASK_AT_ONCE = 4;

const SYSTEMS = new Map(
  [
    "aix",
    "android",
    "darwin",
    "freebsd",
    "linux",
    "netbsd",
    "openbsd",
    "openharmony",
    "sunos",
    "win32",
  ]
    .map((os) => [os, os] as const)
    .concat([["windows", "win32"]]),
);
const PROCESSORS = new Set(
  "arm arm64 ia32 loong64 mips64el ppc64 riscv64 s390x wasm32 x64".split(" "),
);

function platformOf(name: string): Pick<LockedPackage, "cpu" | "libc" | "os"> {
  const words = name.replace("@", "").split(/[-/]/);
  const os = words.map((word) => SYSTEMS.get(word)).find((found) => found !== undefined);
  const cpu = words.find((word) => PROCESSORS.has(word));
  const libc = name.includes("musl")
    ? "musl"
    : os === "linux" && name.includes("gnu")
      ? "glibc"
      : null;
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }), ...(os && { os: [os] }) };
}

/** Whether `name` is locked for the package at `from`: beside it, or in a folder above. */
function isLocked(packages: Record<string, LockedPackage>, from: string, name: string): boolean {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf("/node_modules/")))) {
    if (packages[`${base === "" ? "" : `${base}/`}node_modules/${name}`]) return true;
    if (base === "") return false;
  }
}

/** Null where the registry does not know this version. */
async function publishedFacts(name: string, version: string) {
  const fields = ["dist.integrity", "license", "--json"];
  try {
    const { stdout } = await run("npm", ["view", `${name}@${version}`, ...fields]);
    return JSON.parse(stdout) as { "dist.integrity"?: string; license?: string };
  } catch {
    return null;
  }
}

/** Fills in what the registry says of packages without integrity; returns how many it knew. */
async function fillFacts(packages: Record<string, LockedPackage>): Promise<number> {
  const open = Object.entries(packages).filter(([path, one]) => path !== "" && lacksIntegrity(one));
  let filled = 0;
  const fillNext = async (): Promise<void> => {
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [path, locked] = next;
      const facts = await publishedFacts(nameOf(path), locked.version ?? "");
      if (facts?.["dist.integrity"] === undefined) continue;
      locked.integrity = facts["dist.integrity"];
      if (facts.license !== undefined) locked.license ??= facts.license;
      filled += 1;
    }
  };
  await Promise.all(Array.from({ length: ASK_AT_ONCE }, fillNext));
  return filled;
}

const lock = JSON.parse(readFileSync(LOCKFILE, "utf8")) as Lockfile;
let added = 0;
for (const [path, { dev, optionalDependencies = {} }] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    if (isLocked(lock.packages, path, name)) continue;
    const version = range.replace(/^[\^~]/, "");
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(dev && { dev }),
      optional: true,
      ...platformOf(name),
    };
    added += 1;
  }
}
const filled = await fillFacts(lock.packages);
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
);
writeFileSync(LOCKFILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} entries added, ${filled} filled in from the registry`);
