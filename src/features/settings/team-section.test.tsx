import { expect, it } from "vitest";

import type { Id } from "#convex/_generated/dataModel.d.ts";
import type { Seat } from "#convex/model/seats/contract.ts";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import type { Profile } from "../../session/use-profile.ts";
import { TeamSection } from "./team-section.tsx";

const idOf = (name: string) => name as Id<"users">;

function sitting(seat: Seat, hasCompany = true): Profile {
  return {
    id: idOf(seat),
    name: seat,
    email: "x@example.com",
    username: "x",
    role: "OPERATOR",
    image: null,
    emailVerified: 1,
    hasPassword: true,
    needsTwoStep: false,
    createdAt: 1,
    company: { userId: idOf("OWNER"), seat },
    ...(hasCompany && { operatorProfile: { companyName: "Lotus Tours", verified: false } }),
  };
}

const FACE = `/api/files/${"B".repeat(22)}.webp`;

const ANSWERS = {
  "team:list": [
    { userId: idOf("OWNER"), name: "Olga", image: null, seat: "OWNER" },
    { userId: idOf("BOOKER"), name: "Bình", image: FACE, seat: "BOOKER" },
    { userId: idOf("READER"), name: "Rosa", image: null, seat: "READER" },
  ],
  "team:invited": [
    {
      id: "i",
      email: "new@example.com",
      seat: "READER",
      createdAt: 1,
      expiresAt: Date.parse("2040-01-01"),
    },
  ],
};

it("gives the owner everybody's seat but the own, and the way to more", () => {
  const html = answered(<TeamSection user={sitting("OWNER")} />, ANSWERS);
  const words = wordsOf(html);
  expect(words).toMatch(/Olga.*You.*Owner.*Bình.*Remove.*Rosa.*Remove/);
  expect(html.match(/<select/g)).toHaveLength(2);
  expect(html.match(/<img[^>]*src="[^"]*"/g)).toEqual([
    expect.stringContaining(FACE.replace(".webp", "-160.webp")),
  ]);
  expect(words).toMatch(/Invited.*new@example.com.*Take back.*Send the invitation/);
});

it.each(["BOOKER", "READER"] as const)("lets a %s see the team, and leave it", (seat) => {
  const html = answered(<TeamSection user={sitting(seat)} />, ANSWERS);
  const words = wordsOf(html);
  expect(words).toContain("You work in the name of Lotus Tours");
  expect(html.match(/<button/g)).toHaveLength(1);
  expect(words).toContain("Leave the team");
  expect(html).not.toMatch(/<select|<input|new@example\.com/);
});

it("says what comes first where there is no company yet", () => {
  const words = wordsOf(answered(<TeamSection user={sitting("OWNER", false)} />, ANSWERS));
  expect(words).toContain("Complete your company profile first");
  expect(words).not.toContain("Send the invitation");
});
