// The people of a company: how they come in, what may be said of it to whom, and how it ends.
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Backend } from "../tests/setup/backend.ts";
import { createBackend, isEmbedded } from "../tests/setup/backend.ts";
import { causedMails } from "../tests/setup/caused-mails.ts";
import { chance, timeLimit } from "../tests/setup/effort.ts";
import { addPerson, bookingOf, dayAhead, type Person, refusalOf } from "../tests/setup/market.ts";
import {
  addCompany,
  COMPANY_NAME,
  emailOf,
  invitationToken,
  openTeam,
  type Team,
} from "../tests/setup/team.ts";
import { api, internal } from "./_generated/api.js";
import { readAppError } from "./model/errors.ts";
import { ROUND_MS } from "./model/outbox/rules.ts";
import type { GivenSeat } from "./model/seats/contract.ts";
import { TEAM_MAX } from "./model/team/contract.ts";
import { INVITATION_MS, invitationPath } from "./model/team/invitations.ts";

const NEW = "new.colleague@example.com";

let team: Team;
let t: Backend;
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse("2026-05-01T08:00:00.000Z") });
  team = await openTeam();
  ({ t } = team);
});

afterEach(() => {
  vi.useRealTimers();
});

async function invite(email = NEW, seat: GivenSeat = "BOOKER") {
  return await team.owner.as.mutation(api.team.invite, { email, seat });
}

/** A tour operator without a company, with the address. */
async function newcomer(email = NEW, more: Parameters<typeof addPerson>[2] = {}): Promise<Person> {
  return await addPerson(t, "OPERATOR", { name: "Nam", email, ...more });
}

async function accept(person: Person, token: string) {
  return await person.as.mutation(api.team.accept, { token });
}

/** The time of all that wait goes by. */
async function endInvitations(): Promise<void> {
  await t.run(async (ctx) => {
    for (const { _id } of await ctx.db.query("seatInvitations").collect()) {
      await ctx.db.patch("seatInvitations", _id, { expiresAt: Date.now() });
    }
  });
}

async function seats() {
  const list = await team.owner.as.query(api.team.list, {});
  return list.map(({ name, seat }) => `${name}: ${seat}`);
}

describe("an invitation", () => {
  it("gives the seat to who has the address, once", async () => {
    await invite();
    const token = await invitationToken(t, NEW);
    expect(await t.query(api.team.invitation, { token })).toMatchObject({
      companyName: COMPANY_NAME,
      email: NEW,
      seat: "BOOKER",
    });
    const nam = await newcomer();
    await accept(nam, token);
    expect((await seats()).at(-1)).toBe("Nam: BOOKER");
    expect(await team.owner.as.query(api.team.invited, {})).toEqual([]);
    expect(await refusalOf(accept(await newcomer("other@example.com"), token))).toMatchObject({
      code: "VALIDATION",
      message: "This invitation is invalid or was used already",
    });
    expect(await causedMails(t)).toEqual(
      expect.arrayContaining(["team-invitation", "team-joined"]),
    );
  });

  it("is not found at the HTTP API once it was used", async () => {
    await invite();
    const token = await invitationToken(t, NEW);
    const ask = () => t.fetch(`/api/team/invitation/${token}`);
    const found = await ask();
    expect(found.status).toBe(200);
    expect(await found.json()).toMatchObject({ companyName: COMPANY_NAME, email: NEW });
    await accept(await newcomer(), token);
    expect((await ask()).status).toBe(404);
  });

  it("proves the address of who accepts it", async () => {
    await invite();
    const nam = await newcomer();
    await accept(nam, await invitationToken(t, NEW));
    const { user } = await nam.as.query(api.users.me, {});
    expect(user.emailVerified).not.toBeNull();
    expect(await causedMails(t)).toContain("welcome");
  });

  it("says the same for an address with an account and for one without", async () => {
    await newcomer("known@example.com");
    const answers = await Promise.all([invite("known@example.com"), invite("unknown@example.com")]);
    const [known, unknown] = answers.map(({ id: _id, email: _email, ...rest }) => rest);
    expect(known).toEqual(unknown);
    const waiting = await t.run((ctx) => ctx.db.query("outbox").collect());
    const mails = waiting.filter(({ payload }) => payload["kind"] === "team-invitation");
    expect(mails.map(({ payload }) => payload["userId"])).toEqual([team.owner.id, team.owner.id]);
  });

  it("stands nowhere as a token, and its mail leads to it only while it counts", async () => {
    const { id } = await invite();
    const token = await invitationToken(t, NEW);
    const everything = await t.run(async (ctx) => [
      await ctx.db.query("seatInvitations").collect(),
      await ctx.db.query("outbox").collect(),
    ]);
    expect(JSON.stringify(everything)).not.toContain(token);
    const path = () => t.run((ctx) => invitationPath(ctx, { invitation: id }));
    expect(await path()).toBe(`/join-team?token=${token}`);
    await team.owner.as.mutation(api.team.takeBack, { invitationId: id });
    expect(await path()).toBeNull();
  });

  it("is void once it is taken back, sent anew or over", async () => {
    const nam = await newcomer();
    const first = await invite();
    expect(first.expiresAt).toBe(Date.now() + INVITATION_MS);
    const old = await invitationToken(t, NEW);
    await invite(NEW, "READER");
    expect(await refusalOf(accept(nam, old))).toMatchObject({ code: "VALIDATION" });
    const gone = team.owner.as.mutation(api.team.takeBack, { invitationId: first.id });
    expect(await refusalOf(gone)).toMatchObject({ code: "NOT_FOUND" });
    const token = await invitationToken(t, NEW);
    await endInvitations();
    expect(await refusalOf(accept(nam, token))).toMatchObject({
      code: "VALIDATION",
      message: "This invitation has expired. Ask for a new one.",
    });
    vi.advanceTimersByTime(2 * 86_400_000);
    await t.mutation(internal.team.removeOld, {});
    expect(await t.query(api.team.invitation, { token })).toBeNull();
  });

  it("is none to anybody else's address, to guides, or to who has a company", async () => {
    await invite();
    const token = await invitationToken(t, NEW);
    const another = await newcomer("another@example.com");
    expect(await refusalOf(accept(another, token))).toMatchObject({
      code: "FORBIDDEN",
      message:
        "This invitation was sent to another address. Sign in with that address to accept it.",
    });
    const guide = await addPerson(t, "GUIDE", { email: NEW });
    expect(await refusalOf(accept(guide, token))).toMatchObject({ code: "FORBIDDEN" });
    await t.run((ctx) => ctx.db.patch("users", guide.id, { email: "guide@example.com" }));
    const rival = await addCompany(t);
    await t.run((ctx) => ctx.db.patch("users", rival.id, { email: NEW }));
    expect(await refusalOf(accept(rival, token))).toMatchObject({
      code: "CONFLICT",
      message: "You have a company of your own. Sign up with another address to join this one.",
    });
    await t.run((ctx) => ctx.db.patch("users", rival.id, { email: "rival@example.com" }));
    await t.run((ctx) => ctx.db.patch("users", team.booker.id, { email: NEW }));
    expect(await refusalOf(accept(team.booker, token))).toMatchObject({
      code: "CONFLICT",
      message: "You already belong to a company. Leave it first.",
    });
    expect(await seats()).toHaveLength(3);
  });

  it.each([{ suspendedAt: 1 }, { erasesAt: 9e15 }, { deletedAt: 1 }])(
    "of an owner with %o is about nothing",
    async (state) => {
      await invite();
      const token = await invitationToken(t, NEW);
      await t.run((ctx) => ctx.db.patch("users", team.owner.id, state));
      expect(await t.query(api.team.invitation, { token })).toBeNull();
      const nam = await newcomer();
      expect(await refusalOf(accept(nam, token))).toMatchObject({ code: "VALIDATION" });
    },
  );

  it("is refused to who has shown neither a company nor an address, and to oneself", async () => {
    const own = await emailOf(t, team.owner.id);
    expect(await refusalOf(invite(own.toUpperCase()))).toMatchObject({
      code: "VALIDATION",
      field: "email",
    });
    await t.run((ctx) => ctx.db.patch("users", team.owner.id, { emailVerified: undefined }));
    expect(await refusalOf(invite())).toMatchObject({
      message: "Please verify your email address first",
    });
    const nobody = await newcomer();
    const asked = nobody.as.mutation(api.team.invite, { email: "a@example.com", seat: "READER" });
    expect(await refusalOf(asked)).toMatchObject({
      message: "Please complete your company profile first",
    });
  });

  it("has a place for ten beside the owner, those included that were only asked", async () => {
    for (let i = 0; i < TEAM_MAX - 2; i += 1) await invite(`colleague${i}@example.com`);
    expect(await refusalOf(invite("one.more@example.com"))).toMatchObject({ code: "CONFLICT" });
    // Sent anew it takes no further place, and what ended gives its own back.
    await invite("colleague0@example.com", "READER");
    await endInvitations();
    await invite("one.more@example.com");
    expect(await team.owner.as.query(api.team.invited, {})).toHaveLength(1);
  });

  it("cannot be sent without end, to one address or to many", async () => {
    for (let i = 0; i < 5; i += 1) await invite();
    expect(await refusalOf(invite())).toMatchObject({ code: "RATE_LIMITED" });
    for (let i = 0; i < 15; i += 1) {
      const { id } = await invite(`colleague${i}@example.com`);
      await team.owner.as.mutation(api.team.takeBack, { invitationId: id });
    }
    expect(await refusalOf(invite("last@example.com"))).toMatchObject({ code: "RATE_LIMITED" });
  });
});

describe("a seat", () => {
  it("is changed by the owner, and holds from the next call on", async () => {
    const { owner, booker, guide } = team;
    await owner.as.mutation(api.team.changeSeat, { userId: booker.id, seat: "READER" });
    const refused = booker.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(3)));
    expect(await refusalOf(refused)).toMatchObject({ code: "FORBIDDEN" });
    await owner.as.mutation(api.team.changeSeat, { userId: booker.id, seat: "BOOKER" });
    await booker.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(3)));
  });

  it("is ended by the owner, or by who has it", async () => {
    const { owner, booker, reader } = team;
    const others = reader.as.mutation(api.team.remove, { userId: booker.id });
    expect(await refusalOf(others)).toMatchObject({ code: "FORBIDDEN" });
    await reader.as.mutation(api.team.remove, { userId: reader.id });
    await owner.as.mutation(api.team.remove, { userId: booker.id });
    expect(await seats()).toHaveLength(1);
    // Who was removed is told; who went knows.
    expect((await causedMails(t)).filter((kind) => kind === "team-removed")).toHaveLength(1);
    const own = owner.as.mutation(api.team.remove, { userId: owner.id });
    expect(await refusalOf(own)).toMatchObject({ code: "CONFLICT" });
  });

  it("is nobody's at another company to change or to end", async () => {
    const rival = await addCompany(t);
    const { booker } = team;
    for (const refused of [
      rival.as.mutation(api.team.remove, { userId: booker.id }),
      rival.as.mutation(api.team.changeSeat, { userId: booker.id, seat: "READER" }),
      rival.as.mutation(api.team.remove, { userId: "nobody" }),
    ]) {
      expect(await refusalOf(refused)).toMatchObject({ code: "NOT_FOUND" });
    }
  });

  it("takes the company's news along when it ends", async () => {
    const { owner, booker, guide } = team;
    await guide.as.mutation(api.messages.send, { recipientUserId: owner.id, body: "Hello" });
    await t.finishAllScheduledFunctions(() => vi.advanceTimersByTime(ROUND_MS));
    expect(await booker.as.query(api.notifications.list, {})).toHaveLength(1);
    await owner.as.mutation(api.team.remove, { userId: booker.id });
    expect(await booker.as.query(api.notifications.list, {})).toEqual([]);
    expect(await booker.as.query(api.notifications.unread, {})).toBe(0);
    expect(await owner.as.query(api.notifications.list, {})).toHaveLength(1);
  });

  it("shows addresses of who is invited to the owner alone", async () => {
    await invite();
    const asked = team.booker.as.query(api.team.invited, {});
    expect(await refusalOf(asked)).toMatchObject({ code: "FORBIDDEN" });
    const list = await team.reader.as.query(api.team.list, {});
    expect(JSON.stringify(list)).not.toContain("@");
  });

  it("keeps its person from a company of their own until it ends", async () => {
    const { booker } = team;
    const profile = {
      companyName: "Second",
      website: "",
      city: "Hue",
      description: "x".repeat(60),
    };
    const founding = () => booker.as.mutation(api.operators.saveProfile, profile);
    expect(await refusalOf(founding())).toMatchObject({ code: "FORBIDDEN" });
    await booker.as.mutation(api.team.remove, { userId: booker.id });
    expect((await founding()).created).toBe(true);
  });
});

// People 0 and 1 have companies, the others nothing; a deed is by one of them, about another.
const PEOPLE = 5;
const person = fc.nat({ max: PEOPLE - 1 });
const seat = fc.constantFrom<GivenSeat>("BOOKER", "READER");
const deed = fc.oneof(
  fc.record({ is: fc.constant("invite" as const), by: person, to: person, seat }),
  fc.record({ is: fc.constant("accept" as const), by: person, to: person, seat }),
  fc.record({ is: fc.constant("join" as const), by: fc.nat({ max: 1 }), to: person, seat }),
  fc.record({ is: fc.constant("seat" as const), by: person, to: person, seat }),
  fc.record({ is: fc.constant("remove" as const), by: person, to: person, seat }),
  fc.record({ is: fc.constant("found" as const), by: person, to: person, seat }),
  fc.record({ is: fc.constant("book" as const), by: person, to: person, seat }),
);
type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never;

async function people(): Promise<Person[]> {
  const founders = [await addCompany(t), await addCompany(t)];
  const others = await Promise.all(
    Array.from({ length: PEOPLE - 2 }, (_, i) => newcomer(`p${i}@example.com`)),
  );
  return [...founders, ...others];
}

async function act(all: readonly Person[], { is, by, to, seat: given }: Deed, day: number) {
  const [doer, other] = [all[by], all[to]];
  if (doer === undefined || other === undefined) throw new Error("nobody");
  const email = await emailOf(t, other.id);
  const own = await emailOf(t, doer.id);
  const deeds = {
    invite: async () => doer.as.mutation(api.team.invite, { email, seat: given }),
    accept: async () => accept(doer, await invitationToken(t, own)),
    join: async () => {
      await doer.as.mutation(api.team.invite, { email, seat: given });
      await accept(other, await invitationToken(t, email));
    },
    seat: async () => doer.as.mutation(api.team.changeSeat, { userId: other.id, seat: given }),
    remove: async () => doer.as.mutation(api.team.remove, { userId: other.id }),
    found: async () =>
      doer.as.mutation(api.operators.saveProfile, {
        companyName: "Another company",
        website: "",
        city: "Hue",
        description: "We show small groups the old towns of the north, slowly and on foot.",
      }),
    book: async () => doer.as.mutation(api.requests.book, bookingOf(team.guide.id, dayAhead(day))),
  };
  const seatBefore = await t.run(async (ctx) =>
    (await ctx.db.query("seats").collect()).find((row) => row.userId === doer.id),
  );
  try {
    await deeds[is]();
    return { isDone: true, seatBefore: seatBefore?.seat };
  } catch (error) {
    if (readAppError(error) === null) throw error;
    return { isDone: false, seatBefore: seatBefore?.seat };
  }
}

async function checkCompanies(): Promise<void> {
  const { rows, founders, requests } = await t.run(async (ctx) => ({
    rows: await ctx.db.query("seats").collect(),
    founders: (await ctx.db.query("operatorProfiles").collect()).map((one) => one.userId),
    requests: await ctx.db.query("jobRequests").collect(),
  }));
  const profiles = new Set(founders);
  const seated = rows.map((row) => row.userId);
  expect(new Set(seated).size, "nobody sits twice").toBe(seated.length);
  for (const { userId, operatorUserId } of rows) {
    expect(profiles.has(operatorUserId), "a company has its owner").toBe(true);
    expect(profiles.has(userId), "nobody is at two companies").toBe(false);
    expect(seated, "an owner sits nowhere else").not.toContain(operatorUserId);
    expect(requests.filter((one) => one.operatorUserId === userId)).toEqual([]);
  }
}

describe("whatever people do, in whatever order", () => {
  it(
    "no company is without its owner, nobody at two, and no reader writes",
    async () => {
      let joined = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(deed, { minLength: 10, maxLength: 30 }), async (deeds) => {
          team = await openTeam(createBackend());
          ({ t } = team);
          const all = await people();
          for (const [day, one] of deeds.entries()) {
            const { isDone, seatBefore } = await act(all, one, day + 1);
            if (isDone && ["accept", "join"].includes(one.is)) joined += 1;
            if (seatBefore === "READER" && isDone)
              expect(one).toMatchObject({ is: "remove", to: one.by });
            await checkCompanies();
          }
        }),
        chance(isEmbedded ? 60 : 20, 1_000),
      );
      expect(joined).toBeGreaterThan(3);
    },
    timeLimit(120_000),
  );
});
