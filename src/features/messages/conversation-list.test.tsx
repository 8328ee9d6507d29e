import { expect, it } from "vitest";

import { inEnglish, wordsOf } from "../../../tests/setup/in-english.tsx";
import { ConversationList } from "./conversation-list.tsx";
import type { ConversationView } from "./conversation.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");

function row(unreadCount: number, lastSenderUserId = "p1", said = {}): string {
  const conversation = {
    partnerUserId: "p1",
    lastMessage: "Shall we meet at the bridge?",
    lastMessageAt: NOW - 3 * 3_600_000,
    lastSenderUserId,
    unreadCount,
    ...said,
    partner: { name: "Linh", companyName: null, image: null, role: "GUIDE", isDeleted: false },
  } as unknown as ConversationView;
  return inEnglish(
    <ConversationList conversations={[conversation]} selected={null} me="me" now={NOW} />,
  );
}

it("says of a conversation with whom it is, what was said last, and how long ago", () => {
  const words = wordsOf(row(0));
  expect(words).toMatch(/Linh 3 hours ago Shall we meet at the bridge\?$/);
  expect(row(0)).toContain('href="/messages?partner=p1"');
  expect(wordsOf(row(0, "me"))).toContain("You: Shall we meet");
});

it("leaves open which language the last words are in, unless they are the house's own", () => {
  expect(row(0)).toMatch(/<bdi lang="" class="truncate">Shall we meet/);
  expect(row(0, "p1", { lastMessage: "" })).toMatch(/<bdi class="truncate">/);
});

it("marks an unread one, and draws the picture from the name", () => {
  expect(row(2)).toContain('aria-label="2 unread messages"');
  expect(row(0)).not.toContain("unread message");
  expect(row(0)).toMatch(/data-slot="avatar"[\s\S]*<svg/);
});
