import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { InboxStats } from "./inbox-stats.tsx";

const INBOX = { conversations: 12, unreadConversations: 3, unreadMessages: 40, responseMs: null };
const MINUTE_MS = 60_000;

it.each([
  [null, "—"],
  [20_000, "1 min"],
  [59 * MINUTE_MS, "59 min"],
  [120 * MINUTE_MS, "2 hr"],
  [3 * 24 * 60 * MINUTE_MS, "3 days"],
])("counts conversations and unread ones, and says of %j ms to an answer: %s", (ms, time) => {
  const html = answered(<InboxStats />, { "messages:inbox": { ...INBOX, responseMs: ms } });
  const cards = html
    .split("<dl")
    .slice(1)
    .map((card) => wordsOf(`<dl${card}`));
  expect(cards).toEqual(["Conversations 12", "Unread 3", `Response time ${time}`]);
});
