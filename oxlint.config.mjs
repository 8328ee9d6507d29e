// What `oxlint` asks of the code. The walls between its rooms are in lint/, a file for each tree.
import { convexWalls } from "./lint/convex.mjs";
import { embeddedWalls } from "./lint/embedded.mjs";
import { simulatorWalls } from "./lint/simulator.mjs";
import { srcWalls } from "./lint/src.mjs";

/** How long a function may be. */
const lines = (max) => ["error", { max, skipBlankLines: true, skipComments: true }];

export default {
  plugins: ["typescript", "react", "import", "unicorn", "jsx-a11y", "oxc", "promise", "node"],
  jsPlugins: ["@convex-dev/eslint-plugin", "./lint/words.mjs"],
  categories: { correctness: "error", suspicious: "error", perf: "error" },
  options: { typeAware: true },
  ignorePatterns: [
    "dist/**",
    "dist-server/**",
    "convex/_generated/**",
    "tests/walls/bad/**",
    "node_modules/**",
  ],
  rules: {
    "max-lines": [
      "error",
      {
        max: 400,
        skipBlankLines: false,
        skipComments: false,
      },
    ],
    "max-lines-per-function": lines(80),
    "no-console": "error",
    eqeqeq: [
      "error",
      "always",
      {
        null: "ignore",
      },
    ],
    "import/no-cycle": "error",
    "import/no-default-export": "off",
    "import/no-unassigned-import": "off",
    "typescript/no-explicit-any": "error",
    "typescript/ban-ts-comment": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/no-unsafe-type-assertion": "off",
    "typescript/unbound-method": "off",
    "no-await-in-loop": "off",
    "no-shadow": "off",
    "no-underscore-dangle": "off",
    "react/react-in-jsx-scope": "off",
    "react/jsx-no-target-blank": "error",
    "unicorn/no-array-sort": "off",
    "unicorn/no-array-reverse": "off",
    "unicorn/prefer-add-event-listener": "off",
    "unicorn/no-array-for-each": "off",
    "unicorn/consistent-function-scoping": "off",
    "unicorn/require-module-specifiers": "off",
    "no-new": "off",
    "promise/always-return": "off",
    "no-extend-native": "off",
    "no-useless-constructor": "off",
    "oxc/no-map-spread": "off",
  },
  overrides: [
    {
      files: [
        "server/**",
        "scripts/**",
        "embedded/storage/**",
        "embedded/runtime/node/**",
        "embedded/runtime/isolate/*.js",
      ],
      // Between threads of Node there are no origins.
      rules: { "unicorn/require-post-message-target-origin": "off" },
    },
    {
      // Everything that a function should not do.
      files: ["tests/fixtures/isolation/**"],
      rules: {
        "unicorn/no-thenable": "off",
        "no-unsafe-finally": "off",
        "unicorn/no-unnecessary-await": "off",
        "unicorn/no-new-array": "off",
        "unicorn/no-instanceof-builtins": "off",
        "no-console": "off",
        "typescript/no-unnecessary-type-assertion": "off",
        "typescript/await-thenable": "off",
        "typescript/no-implied-eval": "off",
      },
    },
    {
      // What comes from the host are callbacks: a promise of the host's must not come in.
      files: ["embedded/runtime/isolate/inside/**"],
      rules: { "promise/no-callback-in-promise": "off" },
    },
    {
      files: ["convex/**"],
      rules: {
        "@convex-dev/no-old-registered-function-syntax": "error",
        "@convex-dev/require-args-validator": "error",
        "@convex-dev/explicit-table-ids": "error",
        "@convex-dev/import-wrong-runtime": "error",
        "@convex-dev/no-filter-in-query": "error",
        "@convex-dev/no-duplicate-indexes": "error",
        "node/no-process-env": "error",
        "@convex-dev/no-schema-import-cycle": "error",
        "@convex-dev/no-top-of-hour-crons": "error",
        "@convex-dev/require-access-control": "off",
      },
    },
    ...convexWalls,
    ...srcWalls,
    {
      files: ["src/**/*.tsx"],
      rules: { "react/jsx-no-literals": "error", "words/no-words": "error" },
    },
    {
      files: ["**/*.test.tsx"],
      rules: { "react/jsx-no-literals": "off", "words/no-words": "off" },
    },
    ...embeddedWalls,
    ...simulatorWalls,
    { files: ["**/*.tsx"], rules: { "max-lines-per-function": lines(120) } },
    {
      files: [
        "**/*.test.ts",
        "**/*.test.tsx",
        "tests/**",
        "e2e/**",
        "bench/**",
        "embedded/**/conformance*.ts",
      ],
      rules: { "max-lines-per-function": "off" },
    },
    {
      files: ["server/**", "scripts/**", "embedded/cli/**", "bench/**", "tests/setup/console.ts"],
      rules: { "no-console": "off" },
    },
    {
      // The rule does not see that a file is itself for Node.js; tests/check-deployable.test.ts does.
      files: [
        "convex/calendarReader.ts",
        "convex/mailSender.ts",
        "convex/model/mail/**",
        "convex/model/outside.ts",
        "convex/passwords.ts",
        "convex/pushSender.ts",
        "convex/model/push/**",
        "convex/payments.ts",
        "convex/model/subscriptions/{buy,change,pull,unpaid}.ts",
      ],
      rules: { "@convex-dev/import-wrong-runtime": "off" },
    },
    {
      files: [
        "convex/outbox.ts",
        "convex/mailSender.ts",
        "convex/http/reply.ts",
        "convex/payments.ts",
        "convex/model/subscriptions/client.ts",
      ],
      rules: { "no-console": ["error", { allow: ["error", "info"] }] },
    },
  ],
};
