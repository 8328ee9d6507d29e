import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { LeaveConsequences } from "./leave-consequences.tsx";

it.each([
  ["an owner with a team", true, [{ userId: "owner" }, { userId: "booker" }], true],
  ["an owner alone", true, [{ userId: "owner" }], false],
  ["who owns no company", false, [{ userId: "owner" }, { userId: "booker" }], false],
])("tells %s what becomes of the team: %s", (_who, ownsTeam, list, isTold) => {
  const html = answered(<LeaveConsequences ownsTeam={ownsTeam} />, { "team:list": list });
  expect(wordsOf(html).includes("The people of your team")).toBe(isTold);
});
