import { expect, it } from "vitest";

import { deedForm } from "./user-deed-form.ts";

const GIVEN = { reason: "Never came", until: "", typed: "Lê Thị Hương" };

it("takes the name alone that is asked for, however its accents were typed", () => {
  const form = deedForm("delete", "Lê Thị Hương");
  expect(form.safeParse(GIVEN).success).toBe(true);
  expect(form.safeParse({ ...GIVEN, typed: " Lê Thị  Hương".normalize("NFD") }).success).toBe(true);
  for (const typed of ["", "lê thị hương", "Lê Thị"]) {
    const { error } = form.safeParse({ ...GIVEN, typed });
    expect(error?.issues[0]).toMatchObject({ path: ["typed"], message: "This is not the name" });
  }
});

it("asks why before it suspends, and not before it deletes", () => {
  const unsaid = { ...GIVEN, reason: "  " };
  expect(deedForm("delete", GIVEN.typed).safeParse(unsaid).success).toBe(true);
  expect(deedForm("suspend", GIVEN.typed).safeParse(unsaid).error?.issues[0]).toMatchObject({
    path: ["reason"],
    message: "Please say why",
  });
});
