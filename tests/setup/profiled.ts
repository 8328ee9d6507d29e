// People with their profiles, as they are once they have been through the onboarding.
import { api } from "../../convex/_generated/api.js";
import { COMPANY } from "../matrix/world.ts";
import type { Backend } from "./backend.ts";
import { profileOf } from "./market.ts";
import { createPerson, type Person } from "./people.ts";

export async function createGuide(t: Backend, username: string): Promise<Person> {
  const guide = await createPerson(t, username, "GUIDE");
  await t.mutation(api.guides.saveProfile, { ...profileOf(), ...by(guide) });
  return guide;
}

export async function createOperator(t: Backend, username: string): Promise<Person> {
  const operator = await createPerson(t, username, "OPERATOR");
  await t.mutation(api.operators.saveProfile, { ...COMPANY, ...by(operator) });
  return operator;
}

/** The argument by which a function knows who calls; spread, as its type does not name it. */
export function by({ token }: Person): { sessionToken: string } {
  return { sessionToken: token };
}
