// Who may not take a seat, and who may end or take back what is another's.
import { beforeEach, describe, expect, it } from "vitest";

import type { Backend } from "../tests/setup/backend.ts";
import { addOperator, addPerson, type Person, refusalOf } from "../tests/setup/market.ts";
import {
  addCompany,
  addMember,
  invitationToken,
  openTeam,
  type Team,
} from "../tests/setup/team.ts";
import { api, internal } from "./_generated/api.js";
import { TEAM_MAX } from "./model/team/contract.ts";

const EMAIL = "new.colleague@example.com";
const HOUR_MS = 3_600_000;

let team: Team;
let t: Backend;
beforeEach(async () => {
  team = await openTeam();
  ({ t } = team);
});

const invite = () =>
  team.owner.as.mutation(api.team.invite, { email: EMAIL, seat: "BOOKER" as const });

const newcomer = () => addPerson(t, "OPERATOR", { name: "Nam" });

async function accept(person: Person): Promise<unknown> {
  await t.run((ctx) => ctx.db.patch("users", person.id, { email: EMAIL }));
  return await person.as.mutation(api.team.accept, { token: await invitationToken(t, EMAIL) });
}

describe("a seat is not taken", () => {
  it.each<[string, () => Promise<Person>]>([
    ["a profile", () => addCompany(t, false)],
    ["a subscription", () => addOperator(t)],
    [
      "a conversation",
      async () => {
        const person = await newcomer();
        const message = { recipientUserId: person.id, body: "Hello" };
        await team.guide.as.mutation(api.messages.send, message);
        return person;
      },
    ],
    [
      "a purchase that may still be paid",
      async () => {
        const person = await newcomer();
        const purchase = { operatorUserId: person.id, plan: "MONTHLY" } as const;
        await t.mutation(internal.billing.beginCheckout, purchase);
        return person;
      },
    ],
  ])("by who has no more of a company than %s", async (_what, make) => {
    await invite();
    expect(await refusalOf(accept(await make()))).toMatchObject({
      code: "CONFLICT",
      message: "You have a company of your own. Sign up with another address to join this one.",
    });
  });

  it("where all were given away since the invitation", async () => {
    await invite();
    for (let count = 2; count < TEAM_MAX; count += 1) {
      await addMember(t, team.owner, "READER", "Rosa");
    }
    expect(await refusalOf(accept(await newcomer()))).toEqual({
      code: "CONFLICT",
      message: "This team has no room left",
    });
  });
});

it("is ended by nobody but the owner and who has it, also not by who may book", async () => {
  const { booker, reader } = team;
  const ended = booker.as.mutation(api.team.remove, { userId: reader.id });
  expect(await refusalOf(ended)).toMatchObject({ code: "FORBIDDEN" });
});

describe("an invitation", () => {
  it.each([
    [EMAIL, 0],
    ["another@example.com", 1],
  ])("where %s complained of our mails goes out to the new one %i times", async (address, sent) => {
    const stop = { address, reason: "complained", createdAt: 1 } as const;
    await t.run((ctx) => ctx.db.insert("stoppedAddresses", stop));
    await invite();
    const waiting = await t.run((ctx) => ctx.db.query("outbox").collect());
    await t.mutation(internal.outbox.deliverNew, { round: waiting[0]?.dueAt ?? 0 });
    const mails = await t.run((ctx) => ctx.db.query("mails").collect());
    expect(mails.filter(({ to }) => to === EMAIL)).toHaveLength(sent);
  });

  it("is taken back by nobody of another company", async () => {
    const { id: invitationId } = await invite();
    const rival = await addCompany(t);
    const taken = rival.as.mutation(api.team.takeBack, { invitationId });
    expect(await refusalOf(taken)).toMatchObject({ code: "NOT_FOUND" });
    expect(await team.owner.as.query(api.team.invited, {})).toHaveLength(1);
  });

  it.each([
    [23, "This invitation has expired. Ask for a new one."],
    [25, "This invitation is invalid or was used already"],
  ])("that ended %i hours ago says: %s", async (hours, message) => {
    const { id } = await invite();
    const expiresAt = Date.now() - hours * HOUR_MS;
    await t.run((ctx) => ctx.db.patch("seatInvitations", id, { expiresAt }));
    const person = await newcomer();
    await t.run((ctx) => ctx.db.patch("users", person.id, { email: EMAIL }));
    const token = await invitationToken(t, EMAIL);
    await t.mutation(internal.team.removeOld, {});
    const accepted = person.as.mutation(api.team.accept, { token });
    expect(await refusalOf(accepted)).toMatchObject({ code: "VALIDATION", message });
  });
});
