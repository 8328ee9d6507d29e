import type { World } from "./world.ts";

export type Input = Record<string, unknown>;

/** The answers to ANON, OWNER_GUIDE, OTHER_GUIDE, OPERATOR, FREE_OPERATOR, OTHER_OPERATOR and ADMIN, in this order. */
export type Answers = readonly [number, number, number, number, number, number, number];

export interface MatrixRow {
  /** `GET /api/guides/{id}`; missing where there is the Convex function alone. */
  route?: string;
  /** `guides:get`; a refusal has the same code at both doors, and what is below 400 succeeds. */
  fn?: string;
  /** What tells this row from another one of the same call. */
  when?: string;
  answers: Answers;
  input?: (world: World) => Input | Promise<Input>;
  /** Administrators are told the addresses of others. */
  tellsAddresses?: true;
  /** The raw bytes that a call takes, in place of JSON. */
  sends?: { bytes: Uint8Array<ArrayBuffer>; type: string };
  /** The function's arguments, where they are not the input of the route. */
  args?: (input: Input) => Input;
}

/** Everybody gets the same. */
export function all(status: number): Answers {
  return [status, status, status, status, status, status, status];
}

/** Whoever is signed in. */
export function signedIn(status: number): Answers {
  return [401, status, status, status, status, status, status];
}

export function guides(status: number): Answers {
  return [401, status, status, 403, 403, 403, 403];
}

export function operators(status: number): Answers {
  return [401, 403, 403, status, status, status, 403];
}

export function members(status: number): Answers {
  return [401, status, status, status, status, status, 403];
}

/** Whoever is signed in, operators with a subscription. */
export function subscribed(status: number): Answers {
  return [401, status, status, status, 403, status, status];
}
