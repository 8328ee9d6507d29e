// The backend under the domain tests: convex-test by default, our embedded one with BACKEND=embedded. Both must agree.
import { generateKeyPairSync } from "node:crypto";

import { type TestConvex, convexTest } from "convex-test";
import { internalActionGeneric, internalMutationGeneric } from "convex/server";

import { type Cost, fitsPassword, hashPassword } from "../../convex/model/identity/passwordHash.ts";
import schema from "../../convex/schema.ts";
import { storeWhateverRuns } from "./storing.ts";

/** Every module of convex/, as both backends take it. */
export const modules: Record<string, () => Promise<unknown>> = import.meta.glob([
  "../../convex/**/*.{ts,js}",
  "!../../convex/**/*.test.ts",
  "!../../convex/**/*.d.ts",
]);

export type Backend = TestConvex<typeof schema>;

/** What Convex Auth and the app read from the environment. The key is made anew for each test file. */
function provideEnvironment(): void {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pkcs8 = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const jwk = publicKey.export({ format: "jwk" });
  process.env["JWT_PRIVATE_KEY"] = pkcs8.trimEnd().replaceAll("\n", " ");
  process.env["JWKS"] = JSON.stringify({ keys: [{ use: "sig", ...jwk }] });
  process.env["SITE_URL"] = "http://localhost:3000";
  process.env["STAND_INS"] = "1";
  process.env["CONVEX_SITE_URL"] = "http://localhost:3211";
  process.env["CONVEX_CLOUD_URL"] = "http://localhost:3210";
}

provideEnvironment();

type Environment = Readonly<Record<string, string | undefined>>;

/** What functions read from now on; without a value there is none. Answers what there was, for the files that share the process. */
export function setEnvironment(values: Environment): Environment {
  const before = Object.keys(values).map((name) => [name, process.env[name]] as const);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  return Object.fromEntries(before);
}

const embedded = process.env["BACKEND"] === "embedded" ? await import("#embedded/testing") : null;

/** The quicker of the two. */
export const isEmbedded = embedded !== null;

const SENDER = "../../convex/mailSender.ts";

/** The module as it is in the product. */
const asItIs = (file: string): typeof modules => ({ [file]: async () => await modules[file]?.() });

/** With these mails go out as they do in the product; else they wait, and no test ends while one is being drawn. */
export const sendingMails = asItIs(SENDER);

const keepingMails: typeof modules = {
  [SENDER]: () => Promise.resolve({ send: internalActionGeneric({ handler: () => null }) }),
};

const OUTBOX = "../../convex/outbox.ts";

/** What was caused stays where it was written down, for tests that look at it there: no round of deliveries begins by itself. */
export const keepingEffects: typeof modules = {
  [OUTBOX]: async () => ({
    ...((await modules[OUTBOX]?.()) as object),
    deliverNew: internalMutationGeneric({ handler: () => null }),
  }),
};

const PASSWORDS = "../../convex/passwords.ts";
const QUICK: Cost = { log2N: 4, r: 8, p: 1 };

/** Hashed as in the product, at a cost that is no guard against guessing: it would be half of what the tests take. */
const quickPasswords: typeof modules = {
  [PASSWORDS]: () =>
    Promise.resolve({
      hash: internalActionGeneric({
        handler: (_ctx, { password }: { password: string }) => hashPassword(password, QUICK),
      }),
      verify: internalActionGeneric({
        handler: (_ctx, { password, hash }: { password: string; hash: string | null }) =>
          fitsPassword(password, hash, QUICK),
      }),
    }),
};

/** With these a hash costs what it does in the product. */
export const costlyPasswords = asItIs(PASSWORDS);

/** A fresh, empty backend with the app's schema and functions, and `more` of them beside or in place of those. */
export function createBackend(more: typeof modules = {}): Backend {
  const all = { ...modules, ...keepingMails, ...quickPasswords, ...more };
  if (embedded !== null) return embedded.embeddedTest(schema, all);
  const backend = convexTest({ schema, modules: all });
  storeWhateverRuns();
  return backend;
}

/** Gives back what a backend holds, for tests that open very many; the end of a test file does so by itself. */
export async function endBackend(backend: Backend): Promise<void> {
  await embedded?.endEmbeddedTest(backend);
}
