// `npm run lock`, after `npm install`: a registry mirror that lacks the binaries of other platforms leaves them out of
// the lock file, and `npm ci` then refuses it. This adds the entries that npm would write: name, version, platform.
import { readFileSync, writeFileSync } from "node:fs";

interface LockedPackage {
  version?: string;
  cpu?: string[];
  dev?: boolean;
  libc?: string[];
  optional?: boolean;
  os?: string[];
  optionalDependencies?: Record<string, string>;
}

const LOCKFILE = "package-lock.json";
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

const lock = JSON.parse(readFileSync(LOCKFILE, "utf8")) as {
  packages: Record<string, LockedPackage>;
};
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
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
);
writeFileSync(LOCKFILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} entries added`);
