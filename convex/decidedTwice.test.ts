// Two administrators at one thing: the first decision stands, and the second hears what was decided and by whom.
import { beforeEach, describe, expect, it } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import {
  addGuide,
  addOperator,
  addPair,
  addPerson,
  dayAhead,
  type Person,
  refusalOf,
} from "../tests/setup/market.ts";
import { createPerson } from "../tests/setup/people.ts";
import { api } from "./_generated/api.js";
import type { CompanyDecisionInput } from "./model/moderation/contract.ts";

let t: Backend;
let anna: Person;
let binh: Person;

beforeEach(async () => {
  t = createBackend();
  anna = await addPerson(t, "ADMIN", { name: "Anna" });
  binh = await addPerson(t, "ADMIN", { name: "Bình" });
});

const conflict = (message: string) => ({ code: "CONFLICT", message });
const deeds = async (action: "licence.check" | "licence.refuse" | "user.suspend" | "user.delete") =>
  (await anna.as.query(api.audit.list, { action })).total;

describe("a licence", () => {
  async function named() {
    const guide = await addGuide(t);
    const card = { kind: "DOMESTIC", number: "179 123 456", expiresOn: dayAhead(400) } as const;
    await guide.as.mutation(api.licences.submit, card);
    const [licence] = (await anna.as.query(api.licences.queue, {})).licences;
    const { id: licenceId = "", version } = licence ?? {};
    const asSeen = { licenceId, ...(version !== undefined && { version }) };
    return { guide, asSeen };
  }
  const check = { status: "CHECKED" } as const;
  const refuse = (reason: string) => ({ status: "REFUSED", reason }) as const;
  const decide = (who: Person, input: object) => who.as.action(api.licences.decide, input as never);

  it("that one has checked is not refused by who saw it waiting", async () => {
    const { guide, asSeen } = await named();
    await decide(anna, { ...asSeen, ...check, from: "SUBMITTED" });
    const late = decide(binh, { ...asSeen, ...refuse("Blurred"), from: "SUBMITTED" });
    expect(await refusalOf(late)).toEqual(conflict("“Anna” has checked this licence meanwhile"));
    const bare = decide(binh, { ...asSeen, ...refuse("Blurred") });
    expect(await refusalOf(bare)).toMatchObject({ code: "CONFLICT" });
    expect(await guide.as.query(api.licences.own, {})).toMatchObject({ status: "CHECKED" });
    await decide(binh, { ...asSeen, ...refuse("Forged"), from: "CHECKED" });
    const after = await guide.as.query(api.licences.own, {});
    expect(after).toMatchObject({ status: "REFUSED", reason: "Forged" });
  });

  it("that one has refused keeps the reason that its guide was told", async () => {
    const { guide, asSeen } = await named();
    await decide(anna, { ...asSeen, ...refuse("Blurred") });
    for (const answer of [refuse("Of somebody else"), check]) {
      const late = decide(binh, { ...asSeen, ...answer });
      expect(await refusalOf(late)).toEqual(conflict("“Anna” has refused this licence meanwhile"));
    }
    expect(await guide.as.query(api.licences.own, {})).toMatchObject({ reason: "Blurred" });
  });

  it("takes the same answer of the same administrator twice, and notes it once", async () => {
    const { asSeen } = await named();
    for (let times = 0; times < 2; times += 1) await decide(anna, { ...asSeen, ...check });
    expect(await deeds("licence.check")).toBe(1);
  });

  it("that the guide has sent anew is not refused by who saw the checked one", async () => {
    const { guide, asSeen } = await named();
    await decide(anna, { ...asSeen, ...check });
    const card = { kind: "DOMESTIC", number: "555 555 555", expiresOn: dayAhead(400) } as const;
    await guide.as.mutation(api.licences.submit, card);
    const { licenceId } = asSeen;
    const late = decide(anna, { licenceId, ...refuse("Forged"), from: "CHECKED" });
    expect(await refusalOf(late)).toEqual(conflict("The guide has changed this licence meanwhile"));
  });

  it("names nobody to who decided it themselves", async () => {
    const { asSeen } = await named();
    await decide(anna, { ...asSeen, ...check });
    const late = decide(anna, { ...asSeen, ...refuse("Blurred") });
    expect(await refusalOf(late)).toEqual(conflict("This licence is not waiting to be checked"));
  });

  /** Of an administrator each time, over HTTP. */
  async function calls(licenceId: string, ...inputs: readonly object[]) {
    const { headers } = await createPerson(t, "boss", "ADMIN");
    const answers: { status: number; body: unknown }[] = [];
    for (const input of inputs) {
      const answer = await t.fetch(`/api/admin/licences/${licenceId}`, {
        method: "PUT",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify(input),
      });
      answers.push({ status: answer.status, body: await answer.json() });
    }
    return answers;
  }

  it("is answered with 409 over HTTP", async () => {
    const { asSeen } = await named();
    await decide(anna, { ...asSeen, ...check });
    const late = { ...refuse("Blurred"), from: "SUBMITTED" };
    expect(await calls(asSeen.licenceId, late)).toEqual([
      { status: 409, body: conflict("“Anna” has checked this licence meanwhile") },
    ]);
  });

  it("is decided as it stands by who does not say what they saw", async () => {
    const { asSeen } = await named();
    await decide(anna, { ...asSeen, ...check });
    const said = [{ ...check, version: asSeen.version }, check, refuse("Forged"), refuse("Late")];
    const answers = await calls(asSeen.licenceId, ...said);
    const forged = { status: "REFUSED", reason: "Forged" };
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers[2]?.body).toMatchObject(forged);
    // What its guide was told stays.
    expect(answers[3]?.body).toMatchObject(forged);
    expect([await deeds("licence.check"), await deeds("licence.refuse")]).toEqual([1, 1]);
  });
});

describe("a company", () => {
  const COMPANY = {
    companyName: "Lotus Tours",
    website: "https://lotus.example.com",
    city: "Hanoi",
    description: "We show small groups the old towns of the north, slowly and on foot.",
  };
  async function asked() {
    const operator = await addOperator(t);
    await operator.as.mutation(api.operators.saveProfile, COMPANY);
    return operator;
  }
  const decide = (who: Person, input: CompanyDecisionInput) =>
    who.as.action(api.moderation.decideOnCompany, input);

  it("that one has answered about is not answered about by the other", async () => {
    const { id: operatorUserId } = await asked();
    await decide(anna, { operatorUserId, status: "REFUSED", reason: "No such website" });
    const late = decide(binh, { operatorUserId, status: "VERIFIED" });
    expect(await refusalOf(late)).toEqual(conflict("“Anna” has refused this company meanwhile"));
  });

  it("that was verified from the list of people says by whom", async () => {
    const { id: operatorUserId } = await asked();
    const verify = { userId: operatorUserId, action: "verify-business" } as const;
    await anna.as.action(api.administration.actOnUser, verify);
    const late = decide(binh, { operatorUserId, status: "REFUSED", reason: "Unknown" });
    const said = conflict("“Anna” has verified this company meanwhile");
    expect(await refusalOf(late)).toEqual(said);
    const again = (who: Person) => refusalOf(who.as.action(api.administration.actOnUser, verify));
    expect(await again(binh)).toEqual(said);
    expect(await again(anna)).toEqual(conflict("This company is verified already"));
  });

  it("that was renamed since is verified by nobody, and then by who says so of its new name", async () => {
    const { id: operatorUserId, as } = await addOperator(t, false);
    await as.mutation(api.operators.saveProfile, COMPANY);
    const verify = { userId: operatorUserId, action: "verify-business" } as const;
    await anna.as.action(api.administration.actOnUser, verify);
    await t.run(async (ctx) => {
      const check = await ctx.db.query("companyChecks").unique();
      if (check !== null) await ctx.db.patch("companyChecks", check._id, { decidedAt: 1 });
    });
    await as.mutation(api.operators.saveProfile, { ...COMPANY, companyName: "Other Tours" });
    const late = decide(binh, { operatorUserId, status: "VERIFIED" });
    expect(await refusalOf(late)).toEqual(conflict("This company is not waiting to be checked"));
    await binh.as.action(api.administration.actOnUser, verify);
    const check = await t.run((ctx) => ctx.db.query("companyChecks").unique());
    expect(check).toMatchObject({ companyName: "Other Tours", decidedByUserId: binh.id });
    expect(check?.decidedAt).toBeGreaterThan(1);
  });

  it("is decided with the website that was looked at", async () => {
    const operator = await asked();
    const { companyName, website } = COMPANY;
    await operator.as.mutation(api.operators.saveProfile, {
      ...COMPANY,
      website: "https://other.example.com",
    });
    const seen = { operatorUserId: operator.id, companyName, website };
    const late = decide(anna, { ...seen, status: "VERIFIED" });
    expect(await refusalOf(late)).toEqual(
      conflict("The operator has changed this company meanwhile"),
    );
  });
});

describe("a report", () => {
  it.each([
    ["RESOLVED", "“Anna” has resolved this report already"],
    ["DISMISSED", "“Anna” has dismissed this report already"],
  ] as const)("that is %s says so, and by whom", async (status, message) => {
    const { guide, operator } = await addPair(t);
    const text = "I know where you live";
    const { id: messageId } = await operator.as.mutation(api.messages.send, {
      recipientUserId: guide.id,
      body: text,
    });
    const { id: reportId } = await guide.as.mutation(api.reports.create, {
      messageId,
      reason: "Insulting or abusive",
    });
    await anna.as.action(api.moderation.decide, { reportId, status });
    const late = binh.as.action(api.moderation.decide, { reportId, status: "DISMISSED" });
    expect(await refusalOf(late)).toEqual(conflict(message));
    const removal = (who: Person) =>
      refusalOf(who.as.action(api.moderation.takeAway, { reportId }));
    expect(await removal(binh)).toEqual(conflict(message));
    expect(await removal(anna)).toEqual(conflict("This report has already been decided"));
  });
});

describe("an account", () => {
  const act = (who: Person, userId: string, more: object = {}) =>
    who.as.action(api.administration.actOnUser, { userId, action: "suspend", ...more } as never);
  const suspendedAt = async ({ id }: Person) =>
    (await t.run((ctx) => ctx.db.get("users", id)))?.suspendedAt;

  it("that one has let in again is not kept out by who meant to do the same", async () => {
    const guide = await addGuide(t);
    await act(anna, guide.id, { reason: "Fraud" });
    await act(anna, guide.id, { isSuspended: true });
    const late = act(binh, guide.id, { isSuspended: true });
    expect(await refusalOf(late)).toEqual(
      conflict("“Anna” has let this person in again meanwhile"),
    );
    expect(await suspendedAt(guide)).toBeUndefined();
    expect(await deeds("user.suspend")).toBe(1);
  });

  it("that one has suspended stays so for who meant to do the same", async () => {
    const guide = await addGuide(t);
    await act(anna, guide.id, { isSuspended: false });
    const late = act(binh, guide.id, { isSuspended: false });
    expect(await refusalOf(late)).toEqual(conflict("“Anna” has suspended this account meanwhile"));
    expect(await suspendedAt(guide)).toBeDefined();
    const own = act(anna, guide.id, { isSuspended: false });
    expect(await refusalOf(own)).toEqual(conflict("This account is suspended already"));
  });

  it("that nobody ever suspended is not said to be free again", async () => {
    const guide = await addGuide(t);
    const early = act(anna, guide.id, { isSuspended: true });
    expect(await refusalOf(early)).toEqual(conflict("This account is not suspended"));
  });

  const remove = (who: Person, userId: string) => refusalOf(act(who, userId, { action: "delete" }));

  it("that one has deleted is not said to be unknown to who meant to do something with it", async () => {
    const guide = await addGuide(t);
    await act(anna, guide.id, { action: "delete" });
    const said = conflict("“Anna” has deleted this account already");
    for (const action of ["delete", "suspend", "verify"]) {
      expect(await refusalOf(act(binh, guide.id, { action }))).toEqual(said);
    }
    expect(await remove(anna, guide.id)).toEqual(conflict("This account has been deleted already"));
    expect(await refusalOf(act(binh, guide.id, { action: "view" }))).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await deeds("user.delete")).toBe(1);
  });

  it("that its person had deleted names nobody, and one that never was is not found", async () => {
    const guide = await addGuide(t);
    await t.run((ctx) => ctx.db.patch("users", guide.id, { deletedAt: 1 }));
    expect(await remove(binh, guide.id)).toEqual(conflict("This account has been deleted already"));
    expect(await remove(binh, "nobody")).toMatchObject({ code: "NOT_FOUND" });
  });

  it("that one has deleted is answered with 409 over HTTP", async () => {
    const guide = await addGuide(t);
    await act(anna, guide.id, { action: "delete" });
    const { headers } = await createPerson(t, "boss", "ADMIN");
    const answer = await t.fetch(`/api/admin/users/${guide.id}`, {
      method: "PUT",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify({ action: "delete" }),
    });
    expect([answer.status, await answer.json()]).toEqual([
      409,
      conflict("“Anna” has deleted this account already"),
    ]);
  });
});
