// What the functions run for.
import { env } from "../_generated/server.js";

/** Said by who starts the functions. What says nothing is taken for production. */
export function isDevelopment(): boolean {
  return env.STAND_INS === "1";
}

/** Said where the demo marketplace is wanted, whose people and their password everybody can read. */
export function isDemonstration(): boolean {
  return env.DEMO === "1";
}
