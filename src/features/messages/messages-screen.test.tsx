import { expect, it } from "vitest";

import type { Id } from "#convex/_generated/dataModel.d.ts";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { MessagesScreen } from "./messages-screen.tsx";

const me = "me" as Id<"users">;

it.each([
  ["a guide", true, "Open my bookings", "Browse guides"],
  ["whoever has no bookings of a guide", false, "Browse guides", "Open my bookings"],
])("leads %s without conversations on", (_who, isGuide, way, other) => {
  const screen = (
    <MessagesScreen me={me} side={me} isGuide={isGuide} selected={null} at={null} about={null} />
  );
  const words = wordsOf(answered(screen, { "messages:conversations": [] }));
  expect(words).toContain(way);
  expect(words).not.toContain(other);
});
