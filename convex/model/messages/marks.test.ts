import { expect, it } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import { addPair, type Person } from "../../../tests/setup/market.ts";
import { rebuildInboxes } from "../../../tests/setup/messages.ts";
import { api } from "../../_generated/api.js";

const write = (from: Person, to: Person, body: string) =>
  from.as.mutation(api.messages.send, { recipientUserId: to.id, body });

it("a page marks read what it shows and what is older, and nothing newer", async () => {
  const { t, guide, operator } = await addPair(createBackend());
  for (let index = 1; index <= 4; index++) await write(operator, guide, `m${index}`);
  await write(guide, operator, "an answer");
  await write(operator, guide, "m5");
  const partnerUserId = operator.id;
  const unread = async () => {
    const all = await t.run((ctx) => ctx.db.query("messages").collect());
    return all.filter(({ readAt }) => readAt === undefined).map(({ body }) => body);
  };
  const { page } = await guide.as.query(api.messages.thread, {
    partnerUserId,
    paginationOpts: { numItems: 10, cursor: null },
  });
  const before = page.find(({ body }) => body === "m4")?.id ?? "";
  const shown = await guide.as.action(api.messages.open, { partnerUserId, before, limit: 1 });
  expect(shown).toMatchObject([{ body: "m3", readAt: expect.any(Number) }]);
  expect(await unread()).toEqual(["m4", "an answer", "m5"]);
  const oldest = page.at(-1)?.id ?? "";
  const nothing = { partnerUserId, before: oldest };
  expect(await guide.as.action(api.messages.open, nothing)).toEqual([]);
  expect(await unread()).toEqual(["m4", "an answer", "m5"]);
  await guide.as.action(api.messages.open, { partnerUserId, limit: 1 });
  expect(await unread()).toEqual(["an answer"]);
  const { stored, rebuilt } = await rebuildInboxes(t);
  expect(stored).toEqual(rebuilt);
});
