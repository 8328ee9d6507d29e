import { afterEach, expect, it, vi } from "vitest";

import type { Id } from "#convex/_generated/dataModel.d.ts";
import { MESSAGE_MAX_LENGTH } from "#convex/model/messages/contract.ts";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { storage } from "../../../tests/setup/storage.ts";
import { Composer } from "./composer.tsx";
import { keepDraft } from "./drafts.ts";

const ME = "linh" as Id<"users">;

afterEach(() => void vi.unstubAllGlobals());

function written(text: string): string {
  vi.stubGlobal("localStorage", storage());
  keepDraft(ME, "minh", text);
  const on = { onType: () => undefined, onRest: () => undefined, onSend: () => undefined };
  return answered(<Composer me={ME} partnerUserId="minh" partnerName="Minh" {...on} />);
}

const SEND = /<button[^>]*aria-label="Send message"[^>]*>/;

it("keeps a message whole that is too long, says by how much, and sends none of it", () => {
  const most = "a".repeat(MESSAGE_MAX_LENGTH);
  expect(SEND.exec(written(`${most}\n`))?.[0]).not.toContain("disabled=");
  const inPieces = "ế".repeat(MESSAGE_MAX_LENGTH).normalize("NFD");
  expect(SEND.exec(written(inPieces))?.[0]).not.toContain("disabled=");
  const html = written(`${most} and its end`);
  expect(html).toContain(" and its end</textarea>");
  expect(html).toContain('aria-invalid="true"');
  expect(wordsOf(html)).toContain("4,012 of 4,000 characters");
  expect(SEND.exec(html)?.[0]).toContain("disabled=");
});
