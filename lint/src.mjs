// The walls of src/.
import { inRooms, wall } from "./shared.mjs";

const BACKEND = [
  "**/embedded/**",
  "#embedded",
  "#embedded/**",
  "**/convex/schema*",
  "**/convex/functions*",
];

const NO_BACKEND = { group: BACKEND, message: "src/ does not know the backend it runs on." };

/** Its component would be drawn anew with every call that begins or ends: the whole shell, at every message. */
const NO_CALL_COUNTER = {
  group: ["convex/react"],
  importNames: ["useConvexConnectionState"],
  message: "Ask useIsConnected whether there is a connection.",
};

/** Where its code cannot be had, it takes the page away, with what is typed there. Pages and lazyPart know what to do then. */
const NO_BARE_LAZY = {
  group: ["react"],
  importNames: ["lazy"],
  message: "A part with code of its own is a lazyPart (ui/lazy-part.tsx).",
};

const BY_NAME = {
  group: ["../convex/**", "../../convex/**", "../../../convex/**", "../../../../convex/**"],
  message: "Import shared code through #convex/…",
};

const BELOW_LAZY = [NO_BACKEND, NO_CALL_COUNTER, BY_NAME];
const EVERYWHERE = [...BELOW_LAZY, NO_BARE_LAZY];

const KERNEL = [
  "!#convex/model/errors.ts",
  "!#convex/model/csv.ts",
  "!#convex/model/money.ts",
  "!#convex/model/days.ts",
  "!#convex/model/formats.ts",
  "!#convex/model/product.ts",
];

const SHARED_ONLY = {
  group: [
    "#convex/**",
    "!#convex/_generated",
    "!#convex/_generated/**",
    "!#convex/model",
    "#convex/model/*",
    ...KERNEL,
    "!#convex/model/*/",
    "#convex/model/*/*",
    "!#convex/model/*/contract.ts",
    "!#convex/model/*/rules.ts",
    "!#convex/model/*/*Rules.ts",
  ],
  message:
    "Of convex/ the app imports only _generated, errors, csv, money, days, formats, product, contract and rules.",
};

const KERNEL_ONLY = {
  group: ["#convex/**", "!#convex/model", "#convex/model/*", ...KERNEL],
  message: "ui, lib and i18n know no domain: only errors, csv, money, days, formats and product.",
};

/** @param {string} message @param {string[]} group */
const not = (message, ...group) => ({ group, message });

const UPPER = inRooms(["features", "pages", "app"]);

const BOTTOM = [
  KERNEL_ONLY,
  not(
    "ui, lib and i18n stand at the bottom of src/: they import no component, feature, page or app code.",
    ...inRooms(["components", "session", "requests"]),
    ...UPPER,
  ),
];

const APP = [
  SHARED_ONLY,
  not(
    "The app takes pages from their list only (pages.ts): each is a chunk of its own.",
    "**/pages/*.tsx",
    "**/pages/shared/**",
  ),
];

export const srcWalls = [
  wall(["src/**"], [...EVERYWHERE, SHARED_ONLY]),
  wall(["src/ui/**", "src/lib/**", "src/i18n/**"], [...EVERYWHERE, ...BOTTOM]),
  wall(["src/ui/lazy-part.tsx"], [...BELOW_LAZY, ...BOTTOM]),
  wall(
    ["src/components/**"],
    [
      ...EVERYWHERE,
      SHARED_ONLY,
      not(
        "components import only ui, lib, i18n and other components.",
        "../session/**",
        "../../session/**",
        "../requests/**",
        "../../requests/**",
        ...UPPER,
      ),
    ],
  ),
  wall(
    ["src/session/**", "src/requests/**"],
    [
      ...EVERYWHERE,
      SHARED_ONLY,
      not(
        "session and requests stand below the features: they import no feature, page or app code.",
        ...UPPER,
      ),
    ],
  ),
  wall(
    ["src/features/**"],
    [
      ...EVERYWHERE,
      SHARED_ONLY,
      not(
        "features import no other feature, no page and no app code: what two need moves into a room below.",
        ...UPPER,
      ),
      {
        regex: String.raw`^\.\./[^./][^/]*/`,
        message: "Features import no other feature: what two need moves into a room below.",
      },
    ],
  ),
  wall(
    ["src/pages/**"],
    [
      ...EVERYWHERE,
      SHARED_ONLY,
      not("pages import no app code: it asks them what they are.", "**/app/**"),
    ],
  ),
  wall(["src/app/**"], [...EVERYWHERE, ...APP]),
  wall(["src/app/pages.ts"], [...BELOW_LAZY, ...APP]),
];
