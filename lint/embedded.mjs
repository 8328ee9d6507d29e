// The walls of embedded/, and its doors for everybody else.
import { inRooms, wall } from "./shared.mjs";

const OWN_HOUSE = {
  group: [
    "**/src/**",
    "#convex/**",
    "../convex/**",
    "../../convex/**",
    "../../../convex/**",
    "**/server/**",
    "**/scripts/**",
    "**/tests/support/**",
    "**/tests/setup/**",
    "#embedded",
    "#embedded/**",
  ],
  message: "embedded/ knows nothing of our domain, app or tools, and uses no door of its own.",
};

const ROOMS = [
  "world",
  "values",
  "storage",
  "database",
  "transaction",
  "auth",
  "files",
  "runtime",
  "sync",
  "scheduler",
  "http",
  "cli",
  "testing",
];

/** What each room may import beside itself. */
const BELOW = {
  world: [],
  values: ["world"],
  storage: ["world", "values"],
  database: ["world", "values", "storage"],
  transaction: ["world", "values", "storage", "database"],
  auth: ["world", "values"],
  files: ["world", "values", "storage"],
  runtime: ["world", "values", "storage", "database", "transaction", "auth", "files"],
};
const RUNTIME_AND_BELOW = [...BELOW.runtime, "runtime"];
const UPPER = {
  sync: RUNTIME_AND_BELOW,
  scheduler: RUNTIME_AND_BELOW,
  http: [...RUNTIME_AND_BELOW, "sync"],
  cli: ROOMS.filter((room) => room !== "testing"),
};

/** The rooms within runtime/, and what each may import of the others. */
const RUNTIME_ROOMS = ["isolate", "node", "modules", "system-tables", "syscalls", "runs"];
const WITHIN_RUNTIME = {
  isolate: [],
  node: ["isolate"],
  modules: ["isolate", "node"],
  "system-tables": ["isolate", "node"],
  syscalls: ["isolate", "node", "system-tables"],
  runs: ["isolate", "node", "system-tables", "syscalls"],
};

const onlyBelow = (room, allowed) => ({
  group: inRooms(ROOMS.filter((one) => one !== room && !allowed.includes(one))),
  message: `${room} imports ${allowed.join(", ") || "no other room"} only (lint/embedded.mjs).`,
});

const roomWalls = Object.entries({ ...BELOW, ...UPPER }).map(([room, allowed]) =>
  wall([`embedded/${room}/**`], [OWN_HOUSE, onlyBelow(room, allowed)]),
);

const runtimeWalls = Object.entries(WITHIN_RUNTIME).flatMap(([room, allowed]) => {
  const closed = RUNTIME_ROOMS.filter((one) => one !== room && !allowed.includes(one));
  const wallAt = (depth, files) => {
    const up = "../".repeat(depth);
    const group = [...closed.map((one) => `${up}${one}/**`), `${up}*.ts`];
    const message = `Within runtime, ${room} imports ${allowed.join(", ") || "no other room"} only (lint/embedded.mjs).`;
    return wall(files, [OWN_HOUSE, onlyBelow("runtime", BELOW.runtime), { group, message }]);
  };
  return [wallAt(1, [`embedded/runtime/${room}/**`]), wallAt(2, [`embedded/runtime/${room}/*/**`])];
});

/** @param {string[]} doors */
const throughDoors = (...doors) => ({
  group: ["**/embedded/**", "#embedded/**", ...doors.map((door) => `!#embedded/${door}`)],
  message:
    "Of embedded/ only its doors may be imported: #embedded, #embedded/node, #embedded/vite, and in tests #embedded/testing.",
});

export const embeddedWalls = [
  wall(["embedded/**"], [OWN_HOUSE]),
  ...roomWalls,
  ...runtimeWalls,
  wall(["server/**", "scripts/**"], [throughDoors("node", "vite")]),
  wall(
    [
      "server/**/*.test.ts",
      "scripts/**/*.test.ts",
      "scripts/torture.ts",
      "tests/**",
      "e2e/**",
      "bench/**",
    ],
    [throughDoors("node", "vite", "testing")],
  ),
];
