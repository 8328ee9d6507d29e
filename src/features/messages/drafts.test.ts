import { expect, it } from "vitest";

import { used } from "../../../tests/setup/answered.tsx";
import { keepDraft, useDraft } from "./drafts.ts";

const draftOf = (me: string, partner: string) => used(() => useDraft(me, partner));

it("keeps one draft for each person and partner", () => {
  keepDraft("linh", "minh", "Chào anh");
  keepDraft("linh", "thu", "Chào chị");
  expect(draftOf("linh", "minh")).toBe("Chào anh");
  expect(draftOf("linh", "thu")).toBe("Chào chị");
  expect(draftOf("minh", "linh")).toBe("");
});

it("forgets a draft that was sent", () => {
  keepDraft("linh", "minh", "Chào anh");
  keepDraft("linh", "minh", "");
  expect(draftOf("linh", "minh")).toBe("");
});
