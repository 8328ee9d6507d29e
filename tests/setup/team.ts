// A company with several people, for tests.
import type { Id } from "#convex/_generated/dataModel.js";
import { linkTokenOf } from "#convex/model/identity/linkTokens.ts";
import type { GivenSeat } from "#convex/model/seats/contract.ts";

import { type Backend, createBackend } from "./backend.ts";
import { addGuide, addOperator, addPerson, type Person } from "./market.ts";

export const COMPANY_NAME = "Lotus Tours";

export interface Team {
  t: Backend;
  guide: Person;
  owner: Person;
  booker: Person;
  reader: Person;
}

/** Somebody who sits at the owner's company. */
export async function addMember(
  t: Backend,
  owner: Pick<Person, "id">,
  seat: GivenSeat,
  name: string,
): Promise<Person> {
  const member = await addPerson(t, "OPERATOR", { name });
  await t.run(async (ctx) => {
    await ctx.db.insert("seats", {
      userId: member.id,
      operatorUserId: owner.id,
      seat,
      createdAt: Date.now(),
    });
  });
  return member;
}

export async function addCompany(t: Backend, subscribed = true): Promise<Person> {
  const owner = await addOperator(t, subscribed);
  await t.run(async (ctx) => {
    await ctx.db.patch("users", owner.id, { emailVerified: 1 });
    await ctx.db.insert("operatorProfiles", {
      userId: owner.id,
      companyName: COMPANY_NAME,
      website: "",
      city: "Hanoi",
      description: "We show small groups the old towns of the north, slowly and on foot.",
      verified: false,
      createdAt: Date.now(),
    });
  });
  return owner;
}

export async function openTeam(t = createBackend()): Promise<Team> {
  const owner = await addCompany(t);
  return {
    t,
    guide: await addGuide(t),
    owner,
    booker: await addMember(t, owner, "BOOKER", "Bình the booker"),
    reader: await addMember(t, owner, "READER", "Rosa the reader"),
  };
}

/** Of the mail with the invitation, as its reader has it; empty where there is none. */
export async function invitationToken(t: Backend, email: string): Promise<string> {
  const all = await t.run((ctx) => ctx.db.query("seatInvitations").collect());
  const sent = all.find((one) => one.email === email);
  return sent === undefined ? "" : linkTokenOf(sent.nonce);
}

export async function emailOf(t: Backend, id: Id<"users">): Promise<string> {
  const user = await t.run((ctx) => ctx.db.get("users", id));
  return user?.email ?? "";
}
