// The walls of convex/.
import { inRooms, wall } from "./shared.mjs";

const NO_OTHER_TREE = {
  group: ["**/src/**", "**/embedded/**", "#embedded", "#embedded/**"],
  message: "convex/ imports nothing from src/ or embedded/.",
};

const NO_RAW_BUILDERS = {
  group: ["**/_generated/server*"],
  importNames: [
    "query",
    "mutation",
    "action",
    "internalQuery",
    "internalMutation",
    "internalAction",
    "httpAction",
  ],
  message: "The raw builders belong to convex/functions.ts: use its builders, they carry the role.",
};

/** convex/model from the bottom up: a folder imports from the floors below its own, never from its neighbours. */
export const FLOORS = [
  ["limits", "sweeps", "outbox"],
  ["mail"],
  ["catalog"],
  ["identity"],
  ["audit", "seats"],
  ["files"],
  ["users"],
  ["push"],
  ["links"],
  ["passkeys"],
  ["guides", "operators", "availability"],
  ["requests"],
  ["calendars", "tourDays", "settlements"],
  ["reviews", "messages", "saved"],
  ["licences"],
  ["subscriptions"],
  ["reports", "team"],
  ["figures"],
  ["market"],
  ["search"],
  ["notifications"],
  ["moderation"],
  ["profile", "health"],
  ["ownData"],
  ["administration"],
  ["derived"],
  ["migrations"],
];

const ROOMS = FLOORS.flat();
const above = (floor) => FLOORS.slice(floor + 1).flat();

const floorWalls = FLOORS.flatMap((floor, at) =>
  floor.map((room) => {
    const message = `${room} imports from the floors below its own only (lint/convex.mjs): what joins it with others is a read model above them.`;
    const group = inRooms([...floor.filter((one) => one !== room), ...above(at)]);
    const upwards = group.length === 0 ? [] : [{ group, message }];
    return wall([`convex/model/${room}/**`], [NO_OTHER_TREE, NO_RAW_BUILDERS, ...upwards]);
  }),
);

/** The rule by which derived data is kept runs by itself. */
const BY_ITSELF = {
  group: ["**/derived/derived.ts", "**/profile/**", "**/ownData/**"],
  message: "Migrations neither join data for pages nor run the rule of what is derived themselves.",
};

export const convexWalls = [
  wall(["convex/**"], [NO_OTHER_TREE, NO_RAW_BUILDERS]),
  wall(["convex/functions.ts"], [NO_OTHER_TREE]),
  wall(
    ["convex/model/*.ts"],
    [
      NO_OTHER_TREE,
      NO_RAW_BUILDERS,
      {
        group: ROOMS.map((room) => `./${room}/**`),
        message: "The kernel of the model knows no domain.",
      },
    ],
  ),
  ...floorWalls,
  wall(["convex/model/migrations/**"], [NO_OTHER_TREE, NO_RAW_BUILDERS, BY_ITSELF]),
  wall(["convex/**/*.test.ts"], [NO_OTHER_TREE, NO_RAW_BUILDERS]),
];
