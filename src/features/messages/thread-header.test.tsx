import { expect, it } from "vitest";

import type { Id } from "#convex/_generated/dataModel.d.ts";

import { answered } from "../../../tests/setup/answered.tsx";
import { Composer } from "./composer.tsx";
import type { Partner } from "./conversation.ts";
import { ThreadHeader } from "./thread-header.tsx";

const PARTNER: Partner = {
  userId: "p1",
  name: "Linh",
  companyName: null,
  image: null,
  role: "GUIDE",
  isDeleted: false,
  isReachable: true,
  isBlocked: false,
  unreadCount: 0,
};
const doNothing = () => undefined;

const buttonsOf = (html: string) =>
  [...html.matchAll(/<button[^>]* aria-label="([^"]+)"/g)].map(([, name]) => name);

it("a conversation has no button that does nothing: options above, sending below", () => {
  expect(buttonsOf(answered(<ThreadHeader partner={PARTNER} onLeaveUnread={doNothing} />))).toEqual(
    ["Conversation options"],
  );
  const composer = (
    <Composer
      me={"me" as Id<"users">}
      partnerUserId="p1"
      partnerName="Linh"
      onType={doNothing}
      onRest={doNothing}
      onSend={doNothing}
    />
  );
  expect(buttonsOf(answered(composer))).toEqual(["Attach a picture or PDF", "Send message"]);
});
