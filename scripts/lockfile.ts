// The lock file as npm writes it: what it says of each package, and whether that is enough to install it safely.
export interface LockedPackage {
  version?: string;
  integrity?: string;
  license?: string;
  cpu?: string[];
  dev?: boolean;
  /** Comes inside its parent's archive, whose integrity covers it. */
  inBundle?: boolean;
  libc?: string[];
  link?: boolean;
  optional?: boolean;
  os?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

export const LOCKFILE = "package-lock.json";

/** Those under which the product may be handed on as it is; of a package that offers several, one is enough. */
const LICENCES = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  // Of files, not of what uses them: LightningCSS and its binaries.
  "MPL-2.0",
  // Fonts.
  "OFL-1.1",
]);

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

export function lacksIntegrity({ integrity, inBundle, link }: LockedPackage): boolean {
  return integrity === undefined && inBundle !== true && link !== true;
}

/** Of libvips: a library beside the program that draws pictures, which whoever has the product may exchange. */
const EXCHANGEABLE = /^@img\/sharp-/;
const LIBRARY_LICENCE = "LGPL-3.0-or-later";

function isAllowed(licence: string, name: string): boolean {
  const isOne = (one: string): boolean =>
    LICENCES.has(one) || (one === LIBRARY_LICENCE && EXCHANGEABLE.test(name));
  return licence.split(/ OR |[()]/).some((all) => all.split(" AND ").every(isOne));
}

/** What keeps a locked package from being a part of the product, one line for each. Tools may be under other licences. */
export function lockfileProblems({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, locked]) => {
    if (path === "" || locked.dev === true) return [];
    const problems: string[] = [];
    if (lacksIntegrity(locked)) problems.push("has no integrity");
    if (locked.license === undefined) problems.push("names no licence");
    else if (!isAllowed(locked.license, nameOf(path))) problems.push(`is under ${locked.license}`);
    return problems.map((problem) => `${nameOf(path)} ${locked.version} ${problem}`);
  });
}
