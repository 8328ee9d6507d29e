import { expect, test } from "vitest";

import { identityAttributes } from "./user-identity.ts";

test.each(["oidc", "customJwt"] as const)("of %s no claim says who somebody else is", (kind) => {
  const claims = { iss: "https://idp", sub: "eve", tokenIdentifier: "https://idp|alice" };
  expect(identityAttributes(kind, { ...claims, subject: "alice", issuer: "x" })).toMatchObject({
    tokenIdentifier: "https://idp|eve",
    subject: "eve",
    issuer: "https://idp",
  });
});

test("claims keep their names where Convex has no other for them, whatever these are", () => {
  const claims = { iss: "https://idp", sub: "eve", given_name: "Eve", constructor: "a", level: 3 };
  const attributes = identityAttributes("oidc", claims);
  expect(attributes).toMatchObject({ givenName: "Eve", constructor: "a", level: 3 });
});
