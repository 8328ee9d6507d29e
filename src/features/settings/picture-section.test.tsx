import { expect, it } from "vitest";

import type { Id } from "#convex/_generated/dataModel.d.ts";
import type { Role } from "#convex/model/identity/contract.ts";
import type { Seat } from "#convex/model/seats/contract.ts";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import type { Profile } from "../../session/use-profile.ts";
import { PictureSection } from "./picture-section.tsx";

const userId = "u" as Id<"users">;

function person(role: Role, seat?: Seat, image: string | null = null): Profile {
  return {
    id: userId,
    name: "Lan Anh",
    email: "x@example.com",
    username: "x",
    role,
    image,
    emailVerified: 1,
    hasPassword: true,
    needsTwoStep: false,
    createdAt: 1,
    ...(seat !== undefined && { company: { userId, seat } }),
  };
}

it("shows the initials of who has none, and the way to one", () => {
  const html = answered(<PictureSection user={person("ADMIN")} />);
  expect(html).toContain('data-initials="LA"');
  expect(wordsOf(html)).toMatch(/Your picture.*Choose a picture.*PNG, JPEG or WebP, up to 5 MB/);
  expect(wordsOf(html)).not.toContain("Remove");
});

it("offers another one, and none, to who has one", () => {
  const image = `/api/files/${"A".repeat(22)}.webp`;
  const html = answered(<PictureSection user={person("GUIDE", undefined, image)} />);
  expect(html).not.toContain("data-initials");
  expect(wordsOf(html)).toMatch(/Choose another picture.*Remove/);
});

it("names its buttons by what they are about", () => {
  const html = answered(<PictureSection user={person("GUIDE")} />);
  const [, id = ""] = /<fieldset aria-labelledby="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`id="${id}" class="text-sm font-medium sr-only">Profile photo<`);
});

it.each([
  ["GUIDE", undefined, "on your page, in the search, in requests and in messages"],
  ["OPERATOR", "OWNER", "as long as it has no logo"],
  ["OPERATOR", "BOOKER", "Your team sees it beside your name. "],
  ["OPERATOR", "READER", "Your team sees it beside your name. "],
  ["ADMIN", undefined, "Other administrators see it"],
] as const)("tells a %s with the seat %s who sees it", (role, seat, text) => {
  const words = `${wordsOf(answered(<PictureSection user={person(role, seat)} />))} `;
  expect(words).toContain(text);
  if (seat === "BOOKER" || seat === "READER") expect(words).not.toContain("logo");
});
