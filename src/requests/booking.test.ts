import { expect, it } from "vitest";

import { actionsOf } from "./booking.ts";

const offer = (by: "GUIDE" | "OPERATOR", status: "OPEN" | "DECLINED") => ({ by, status });

it.each([
  ["a guide, where nothing was offered", "GUIDE", [], ["accept", "decline"]],
  ["a guide whose own offer waits", "GUIDE", [offer("GUIDE", "OPEN")], ["accept", "decline"]],
  [
    "a guide, where the operator took the first terms back",
    "GUIDE",
    [offer("OPERATOR", "OPEN")],
    ["decline"],
  ],
  ["a guide who refused an offer", "GUIDE", [offer("OPERATOR", "DECLINED")], ["accept", "decline"]],
  ["an operator", "OPERATOR", [offer("GUIDE", "OPEN")], ["cancel"]],
] as const)("offers %s what the server would take", (_name, side, offers, expected) => {
  expect(actionsOf({ status: "PENDING", offers }, side)).toEqual(expected);
});
