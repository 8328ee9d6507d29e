import { describe, expect, it } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import type { Backend } from "../../../tests/setup/backend.ts";
import { addPerson, refusalOf } from "../../../tests/setup/market.ts";
import type { Id } from "../../_generated/dataModel.js";
import {
  DESCRIPTION_MAX,
  operatorDashboardInput,
  operatorOnboardingInput,
  operatorProfileInput,
  operatorUpdateInput,
} from "./contract.ts";
import { findOperator, operatorProfileOf } from "./find.ts";
import { requireOwnProfile, saveOperatorProfile, updateOperatorProfile } from "./operators.ts";
import { partyTitle } from "./rules.ts";

const COMPANY = {
  companyName: "Lotus Travel",
  city: "Da Lat",
  website: "https://lotus.example/tours",
  description: "We bring small groups to the quiet corners of Vietnam. ".repeat(2),
};

type Issues = {
  error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined;
};

/** The first rule that is broken, as field and sentence; null when all hold. */
function problemOf({ error }: Issues): string | null {
  const [issue] = error?.issues ?? [];
  return issue === undefined ? null : `${issue.path.join(".")}: ${issue.message}`;
}

const SHORT = (length: number) => `description: Description must be at least ${length} characters`;
const URL_PROBLEM = "website: Please enter a valid website URL";

/** Where all three say the same. */
function same(problem: string): [string, string, string] {
  return [problem, problem, problem];
}

// What the server, onboarding and the dashboard say of the same change.
const FORMS: [string, object, string | null, string | null, string | null][] = [
  ["nothing", {}, null, null, null],
  [
    "one letter for a name",
    { companyName: " L " },
    ...same("companyName: Company name must be at least 2 characters"),
  ],
  [
    "a name of 121 letters",
    { companyName: "L".repeat(121) },
    ...same("companyName: Company name must be at most 120 characters"),
  ],
  ["a name of 120 letters", { companyName: "L".repeat(120) }, null, null, null],
  ["49 letters of description", { description: "x".repeat(49) }, SHORT(50), SHORT(100), SHORT(50)],
  ["50 letters", { description: "x".repeat(50) }, null, SHORT(100), null],
  ["99 letters", { description: "x".repeat(99) }, null, SHORT(100), null],
  ["100 letters", { description: "x".repeat(100) }, null, null, null],
  ["blanks around 49", { description: ` ${"x".repeat(49)} ` }, SHORT(50), SHORT(100), SHORT(50)],
  ["the longest description", { description: "x".repeat(DESCRIPTION_MAX) }, null, null, null],
  [
    "a longer one",
    { description: "x".repeat(DESCRIPTION_MAX + 1) },
    ...same("description: Description must be at most 2,000 characters"),
  ],
  [
    "no city",
    { city: "" },
    "city: City is required",
    "city: City is required",
    "city: Please select a city",
  ],
  ["a city of no list", { city: "Atlantis" }, ...same("city: Please choose a city from the list")],
  ["a town of the delta", { city: "Bến Tre" }, null, null, null],
  ["no website", { website: "" }, null, null, null],
  ["a website with a path", { website: " HTTP://lotus.example/a?b=c " }, null, null, null],
  ["a website without a scheme", { website: "lotus.example" }, ...same(URL_PROBLEM)],
  ["a script for a website", { website: "javascript:alert(1)" }, ...same(URL_PROBLEM)],
  ["a host of one word", { website: "https://intranet" }, ...same(URL_PROBLEM)],
  ["a website behind a user", { website: "https://u:pw@lotus.example" }, ...same(URL_PROBLEM)],
  ["this machine for a website", { website: "https://localhost./" }, ...same(URL_PROBLEM)],
  [
    "a name that turns round",
    { companyName: "Lotus \u202eecivreS" },
    ...same("companyName: Please type this anew: it holds characters that cannot be seen"),
  ],
  ["an address without a host", { website: "https://" }, ...same(URL_PROBLEM)],
  [
    "a website of 301 letters",
    { website: `https://lotus.example/${"x".repeat(279)}` },
    ...same("website: Website must be at most 300 characters"),
  ],
  [
    "a logo from elsewhere",
    { logoUrl: "/x.png" },
    ...same("logoUrl: This must be one of your own uploads"),
  ],
];

describe("messages of the forms", () => {
  it.each(FORMS)("for %s", (_name, change, server, onboarding, dashboard) => {
    const input = { ...COMPANY, ...change };
    expect(problemOf(operatorProfileInput.safeParse(input))).toBe(server);
    expect(problemOf(operatorOnboardingInput.safeParse(input))).toBe(onboarding);
    expect(problemOf(operatorDashboardInput.safeParse(input))).toBe(dashboard);
    // A part that is sent alone is held to the same rule as in the whole.
    expect(problemOf(operatorUpdateInput.safeParse(change))).toBe(server);
  });

  it("the server takes whatever a form lets through", () => {
    for (const [, change] of FORMS) {
      const input = { ...COMPANY, ...change };
      for (const form of [operatorOnboardingInput, operatorDashboardInput]) {
        if (!form.safeParse(input).success) continue;
        expect(operatorProfileInput.safeParse(input).success).toBe(true);
      }
    }
  });
});

async function bareOperator() {
  const t = createBackend();
  const { id } = await addPerson(t, "OPERATOR");
  return { t, id };
}

const profileIn = (t: Backend, id: Id<"users">) => t.run((ctx) => operatorProfileOf(ctx, id));

describe("saving", () => {
  it("makes one profile, unverified, and says whether it is new", async () => {
    const { t, id } = await bareOperator();
    const save = (more: object) =>
      t.run((ctx) => saveOperatorProfile(ctx, id, { ...COMPANY, ...more }));
    expect(await save({})).toEqual({ created: true });
    const first = await profileIn(t, id);
    expect(first).toMatchObject({ city: "Dalat", verified: false, website: COMPANY.website });
    expect(await save({ companyName: "Lotus & Co" })).toEqual({ created: false });
    expect(await profileIn(t, id)).toEqual({ ...first, companyName: "Lotus & Co" });
    expect(await t.run((ctx) => ctx.db.query("operatorProfiles").collect())).toHaveLength(1);
  });

  it("without a website makes an empty one, and keeps one that is there", async () => {
    const { t, id } = await bareOperator();
    const { website: _none, ...rest } = COMPANY;
    await t.run((ctx) => saveOperatorProfile(ctx, id, rest));
    expect((await profileIn(t, id))?.website).toBe("");
    await t.run((ctx) => saveOperatorProfile(ctx, id, COMPANY));
    await t.run((ctx) => saveOperatorProfile(ctx, id, rest));
    expect((await profileIn(t, id))?.website).toBe(COMPANY.website);
  });

  it("as a whole with an empty logo changes no logo, by itself it takes the logo away", async () => {
    const { t, id } = await bareOperator();
    await t.run((ctx) => saveOperatorProfile(ctx, id, COMPANY));
    const profile = await profileIn(t, id);
    await t.run(async (ctx) => {
      if (profile) await ctx.db.patch("operatorProfiles", profile._id, { logoUrl: "/files/l.png" });
      await saveOperatorProfile(ctx, id, { ...COMPANY, logoUrl: "" });
    });
    expect((await profileIn(t, id))?.logoUrl).toBe("/files/l.png");
    await t.run(async (ctx) => {
      await updateOperatorProfile(ctx, id, id, { logoUrl: "" });
    });
    expect((await profileIn(t, id))?.logoUrl).toBeUndefined();
  });

  it("of a part leaves the rest alone, and stores the city by its one name", async () => {
    const { t, id } = await bareOperator();
    await t.run((ctx) => saveOperatorProfile(ctx, id, COMPANY));
    const before = await profileIn(t, id);
    await t.run((ctx) => updateOperatorProfile(ctx, id, id, { city: "hà nội" }));
    expect(await profileIn(t, id)).toEqual({ ...before, city: "Hanoi" });
    await t.run((ctx) => updateOperatorProfile(ctx, id, id, {}));
    expect(await profileIn(t, id)).toEqual({ ...before, city: "Hanoi" });
  });
});

describe("another's company", () => {
  it("is forbidden while it is to be seen, and else as unknown as nonsense", async () => {
    const { t, id } = await bareOperator();
    const [other, hidden] = [await addPerson(t, "OPERATOR"), await addPerson(t, "OPERATOR")];
    const guide = await addPerson(t, "GUIDE");
    await t.run(async (ctx) => {
      for (const one of [other, hidden]) await saveOperatorProfile(ctx, one.id, COMPANY);
      await ctx.db.patch("users", hidden.id, { deletedAt: 1 });
    });
    const ask = (operatorId: string) =>
      refusalOf(t.run(async (ctx) => (await requireOwnProfile(ctx, id, operatorId)).userId));
    expect((await ask(other.id)).code).toBe("FORBIDDEN");
    for (const operatorId of [hidden.id, guide.id, id, "nonsense"]) {
      expect(await ask(operatorId)).toEqual({ code: "NOT_FOUND", message: "Operator not found" });
    }
    expect(await t.run((ctx) => findOperator(ctx, hidden.id))).toBeNull();
    expect((await t.run((ctx) => findOperator(ctx, other.id)))?.user._id).toBe(other.id);
  });
});

it.each([
  ["Lan", null, "Lan"],
  ["Lan", "Lotus Travel", "Lotus Travel"],
])("%s of the company %j stands under %s", (name, companyName, title) => {
  expect(partyTitle({ name, companyName })).toBe(title);
});
