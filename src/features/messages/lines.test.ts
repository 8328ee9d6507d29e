import { describe, expect, it } from "vitest";

import type { Id } from "#convex/_generated/dataModel.d.ts";

import { linesOf, type ThreadMessage } from "./lines.ts";
import type { Outgoing } from "./outbox.ts";

const [ME, PARTNER] = ["me", "partner"] as [Id<"users">, Id<"users">];
const SIDES = { side: ME, partnerUserId: PARTNER };

function message(more: Partial<ThreadMessage>): ThreadMessage {
  return {
    id: "m1" as Id<"messages">,
    member: null,
    senderUserId: ME,
    recipientUserId: PARTNER,
    body: "Xin chào",
    createdAt: 1,
    readAt: null,
    clientKey: null,
    ...more,
  };
}

function outgoing(more: Partial<Outgoing> = {}): Outgoing {
  return { key: "k1", partnerUserId: PARTNER, body: "hi", writtenAt: 2, refused: false, ...more };
}

describe("the lines of a thread", () => {
  it.each([
    ["read", message({ readAt: 5 })],
    ["delivered", message({})],
    [null, message({ senderUserId: PARTNER, recipientUserId: ME })],
  ] as const)("say %j of a message that is there", (delivery, one) => {
    const receivedId = delivery === null ? "m1" : null;
    expect(linesOf([one], [], SIDES)).toMatchObject([
      { key: "m1", delivery, outgoing: null, receivedId },
    ]);
  });

  it("end with what is on its way to this partner, in its order", () => {
    const waiting = [
      outgoing(),
      outgoing({ key: "k2", refused: true }),
      outgoing({ key: "k3", partnerUserId: "somebody else" }),
    ];
    const lines = linesOf([message({ createdAt: 9 })], waiting, SIDES);
    expect(lines.map(({ key, delivery }) => [key, delivery])).toEqual([
      ["m1", "delivered"],
      ["k1", "sending"],
      ["k2", "refused"],
    ]);
  });

  it("show what has arrived once and under the key that it was sent with", () => {
    const lines = linesOf([message({ clientKey: "k1" })], [outgoing()], SIDES);
    expect(lines).toMatchObject([{ key: "k1", delivery: "delivered", outgoing: null }]);
  });
});
