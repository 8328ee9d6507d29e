// How much one socket may ask for. Whoever is signed in can be told apart from others and answers for it.
import type { Identity } from "../values/identity.ts";
import type { JsonLimits } from "../values/json-limits.ts";

export interface Allowance {
  /** One message, as JSON. */
  message: JsonLimits;
  /** All that waits to be read or run: characters, and what parsed values take. */
  waiting: number;
  queries: number;
  /** The results of one request for several queries, in characters. */
  results: number;
}

const KIB = 1024;
const MIB = 1024 * KIB;

const STRANGER: Allowance = {
  message: { length: 256 * KIB, nodes: 16_384 },
  waiting: 2 * MIB,
  queries: 512,
  results: 4 * MIB,
};

/** 16 MiB of arguments, and what JSON adds to them. */
const SIGNED_IN: Allowance = {
  message: { length: 20 * MIB, nodes: 65_536 },
  waiting: 32 * MIB,
  queries: 4096,
  results: 32 * MIB,
};

export type AllowanceOf = (identity: Identity) => Allowance;

/**
 * `message`: the most that somebody signed in may say at once, where a deployment needs less than Convex allows. To read a long
 * text takes the thread as long as it takes: half a second for 16 MiB.
 */
export function allowances(message = SIGNED_IN.message): AllowanceOf {
  const user = { ...SIGNED_IN, message };
  const known = { none: STRANGER, user, admin: SIGNED_IN, system: SIGNED_IN };
  return ({ kind }) => known[kind];
}
