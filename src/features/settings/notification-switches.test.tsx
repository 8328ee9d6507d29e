import { expect, it } from "vitest";

import { NOTICE_EVENTS } from "#convex/model/mail/contract.ts";

import { answered } from "../../../tests/setup/answered.tsx";
import { NotificationSwitches } from "./notification-switches.tsx";

const ways = { app: true, mail: true, push: true };
const notifications = Object.fromEntries(NOTICE_EVENTS.map((event) => [event, ways]));

function titlesFor(role: "GUIDE" | "OPERATOR"): string[] {
  const html = answered(<NotificationSwitches role={role} />, {
    "settings:get": { notifications },
  });
  return [...html.matchAll(/<legend[^>]*>([^<]+)</g)].map(([, title = ""]) => title);
}

it("asks everybody only about what they can be told", () => {
  expect(titlesFor("GUIDE")).toHaveLength(NOTICE_EVENTS.length);
  const operator = titlesFor("OPERATOR");
  expect(operator).not.toContain("New requests");
  expect(operator).not.toContain("Reminders");
  expect(operator).toHaveLength(NOTICE_EVENTS.length - 2);
});
