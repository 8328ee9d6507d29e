import { describe, expect, it } from "vitest";

import { createBackend } from "../../../tests/setup/backend.ts";
import { addGuide, addPair, refusalOf } from "../../../tests/setup/market.ts";
import type { Person } from "../../../tests/setup/market.ts";
import { api } from "../../_generated/api.js";

const write = (from: Person, to: Person, body: string) =>
  from.as.mutation(api.messages.send, { recipientUserId: to.id, body });
const search = (person: Person, text: string, page?: number) =>
  person.as.query(api.messages.search, { text, ...(page !== undefined && { page }) });

describe("a search of one's messages", () => {
  it.each(["phở", "PHO", "pho", " ph ", "Đà", "da nang"])(
    "finds %j whatever its accents",
    async (text) => {
      const { guide, operator } = await addPair(createBackend());
      const { id } = await write(operator, guide, "Ăn phở ở Đà Nẵng nhé? 🏮");
      await write(operator, guide, "See you");
      for (const [reader, partner] of [
        [guide, operator],
        [operator, guide],
      ] as const) {
        const found = await search(reader, text);
        expect(found).toMatchObject({ total: 1, messages: [{ id, partnerUserId: partner.id }] });
      }
    },
  );

  it("finds what one wrote and what one got, newest first, and nothing of others", async () => {
    const { t, guide, operator } = await addPair(createBackend());
    const other = await addGuide(t);
    await write(operator, guide, "lantern one");
    await write(guide, operator, "lantern two");
    await write(operator, other, "lantern three");
    expect((await search(guide, "lantern")).messages.map(({ body }) => body)).toEqual([
      "lantern two",
      "lantern one",
    ]);
    expect((await search(operator, "lantern")).total).toBe(3);
    expect((await search(other, "lantern")).total).toBe(1);
    expect((await search(other, "nothing like it")).messages).toEqual([]);
  });

  it("comes in pages of twenty", async () => {
    const { guide, operator } = await addPair(createBackend());
    for (let count = 0; count < 23; count += 1) await write(operator, guide, `river ${count}`);
    const pages = [await search(guide, "river", 1), await search(guide, "river", 2)];
    expect(pages.map(({ messages }) => messages.length)).toEqual([20, 3]);
    expect(pages.map(({ total }) => total)).toEqual([23, 23]);
    expect(pages[1]?.messages.at(-1)?.body).toBe("river 0");
    expect((await search(guide, "river", 10)).messages).toEqual([]);
  });

  it("takes any text, finds nothing for marks alone, and refuses none, too much and no page", async () => {
    const { guide } = await addPair(createBackend());
    for (const text of ["…!?", "🏮", "\u202eabc", "x".repeat(200), "__proto__"]) {
      expect(await search(guide, text)).toEqual({ messages: [], total: 0 });
    }
    for (const text of ["", " \u200b ", "x".repeat(201)]) {
      expect(await refusalOf(search(guide, text))).toMatchObject({ field: "text" });
    }
    for (const page of [0, 11, 1.5]) {
      expect(await refusalOf(search(guide, "x", page))).toMatchObject({ field: "page" });
    }
  });

  it("leads to the message: a thread begins with it in place of the newest", async () => {
    const { guide, operator } = await addPair(createBackend());
    await write(operator, guide, "first");
    await write(operator, guide, "second");
    await write(operator, guide, "third");
    const [found] = (await search(guide, "second")).messages;
    const thread = await guide.as.query(api.messages.thread, {
      partnerUserId: operator.id,
      paginationOpts: { numItems: 5, cursor: null },
      ...(found && { until: found.createdAt }),
    });
    expect(thread.page.map(({ body }) => body)).toEqual(["second", "first"]);
  });
});
