import { expect, it } from "vitest";

import { ownerOf } from "./token-owner.ts";

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const token = (claims: unknown) => `${part({ alg: "RS256" })}.${part(claims)}.signature`;

it("reads the person out of what the token is about, whatever letters the encoding needs", () => {
  expect(ownerOf(token({ sub: "k57a|session" }))).toBe("k57a");
  expect(ownerOf(token({ sub: "k57a|session", note: "??>>ÿÿ" }))).toBe("k57a");
});

it.each([
  ["no token", "nonsense"],
  ["another encoding", "a.%%%.c"],
  ["no subject", token({ iss: "x" })],
  ["an empty subject", token({ sub: "" })],
  ["a subject of another kind", token({ sub: 7 })],
  ["no object", token("k57a")],
])("%s is nobody's", (_what, text) => {
  expect(ownerOf(text)).toBeNull();
});
