import { describe, expect, it } from "vitest";

import { COMPANY } from "../tests/matrix/world.ts";
import { createBackend } from "../tests/setup/backend.ts";
import { addPerson, profileOf, refusalOf } from "../tests/setup/market.ts";
import { api } from "./_generated/api.js";

describe("the draft of a first profile", () => {
  it("is empty at first, and the same on each device of its person", async () => {
    const t = createBackend();
    const guide = await addPerson(t, "GUIDE");
    expect(await guide.as.query(api.drafts.own, {})).toEqual({});
    await guide.as.mutation(api.drafts.keep, { bio: "I wal", hourlyRateVND: 120_000, step: 1 });
    await guide.as.mutation(api.drafts.keep, { bio: "I walk", languages: ["thai"] });
    expect(await guide.as.query(api.drafts.own, {})).toEqual({
      bio: "I walk",
      hourlyRateVND: 120_000,
      languages: ["thai"],
      step: 1,
    });
    const other = await addPerson(t, "GUIDE");
    expect(await other.as.query(api.drafts.own, {})).toEqual({});
  });

  it("loses nothing when two devices write at the same time: the later one has the field that both wrote", async () => {
    const t = createBackend();
    const operator = await addPerson(t, "OPERATOR");
    await Promise.all([
      operator.as.mutation(api.drafts.keep, { companyName: "Lotus", city: "Hue" }),
      operator.as.mutation(api.drafts.keep, { description: "We walk.", website: "https://l" }),
    ]);
    await operator.as.mutation(api.drafts.keep, { city: "Hanoi" });
    expect(await operator.as.query(api.drafts.own, {})).toEqual({
      companyName: "Lotus",
      city: "Hanoi",
      description: "We walk.",
      website: "https://l",
    });
    expect(await t.run((ctx) => ctx.db.query("profileDrafts").collect())).toHaveLength(1);
  });

  it("keeps what no form would take, as it was typed", async () => {
    const guide = await addPerson(createBackend(), "GUIDE");
    const typed = { bio: ` ${"x".repeat(1_500)}\n`, hourlyRateVND: null, areas: [], city: "Atl" };
    await guide.as.mutation(api.drafts.keep, typed);
    expect(await guide.as.query(api.drafts.own, {})).toEqual(typed);
  });

  it.each([
    ["GUIDE", (person) => person.as.mutation(api.guides.saveProfile, profileOf())],
    ["OPERATOR", (person) => person.as.mutation(api.operators.saveProfile, COMPANY)],
  ] as [
    "GUIDE" | "OPERATOR",
    (person: Awaited<ReturnType<typeof addPerson>>) => Promise<unknown>,
  ][])(
    "of a %s goes when the profile is saved, and what another device sends later is not kept",
    async (role, save) => {
      const t = createBackend();
      const person = await addPerson(t, role);
      await person.as.mutation(api.drafts.keep, { bio: "I walk" });
      await save(person);
      await person.as.mutation(api.drafts.keep, { bio: "I walk on" });
      expect(await t.run((ctx) => ctx.db.query("profileDrafts").collect())).toEqual([]);
    },
  );

  it("stays when the profile is refused", async () => {
    const guide = await addPerson(createBackend(), "GUIDE");
    await guide.as.mutation(api.drafts.keep, { bio: "I walk" });
    const save = guide.as.mutation(api.guides.saveProfile, profileOf({ bio: "I walk" }));
    expect((await refusalOf(save)).field).toBe("bio");
    expect(await guide.as.query(api.drafts.own, {})).toEqual({ bio: "I walk" });
  });

  it.each([
    ["a text of 5,001 letters", { bio: "x".repeat(5_001) }, "bio"],
    ["a name of 301 letters", { companyName: "x".repeat(301) }, "companyName"],
    ["101 areas", { areas: Array.from({ length: 101 }, () => "Hue") }, "areas"],
    ["half a step", { step: 0.5 }, "step"],
  ])("is not kept of %s", async (_what, fields, field) => {
    const guide = await addPerson(createBackend(), "GUIDE");
    expect(await refusalOf(guide.as.mutation(api.drafts.keep, fields))).toMatchObject({
      code: "VALIDATION",
      field,
    });
    expect(await guide.as.query(api.drafts.own, {})).toEqual({});
  });
});
