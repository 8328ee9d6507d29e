// Where the people behind the product are written to, and how a question reaches them.
import { afterEach, describe, expect, it } from "vitest";

import { createBackend, setEnvironment } from "../tests/setup/backend.ts";
import { api } from "./_generated/api.js";
import { headersOf } from "./model/mail/compose.ts";
import { writeLetter } from "./model/mail/letter.ts";

const SITE = "https://guidelink.example";

afterEach(() => {
  setEnvironment({ MAIL_FROM: undefined, SUPPORT_EMAIL: undefined });
});

describe("the address for everybody", () => {
  it.each([
    [{}, null],
    [{ MAIL_FROM: "hello@guidelink.example" }, "hello@guidelink.example"],
    [{ MAIL_FROM: "GuideLink <hello@guidelink.example>" }, "hello@guidelink.example"],
    [{ MAIL_FROM: "GuideLink <no-reply@guidelink.example>" }, null],
    [{ MAIL_FROM: "noreply@guidelink.example" }, null],
    [
      { MAIL_FROM: "no-reply@guidelink.example", SUPPORT_EMAIL: "help@guidelink.example" },
      "help@guidelink.example",
    ],
  ])("of %j is %s", async (environment, address) => {
    setEnvironment(environment);
    expect(await createBackend().query(api.support.address, {})).toBe(address);
  });
});

describe("a question", () => {
  const mail = (locale: string, rank: string) => ({
    kind: "support-question" as const,
    locale,
    name: "Support",
    values: { rank, from: "Linh", account: "linh@guidelink.example", question: "How?" },
    path: "/",
    unsubscribe: null,
  });

  it.each([
    ["en", "priority", "[Priority] A question from Linh"],
    ["en", "question", "[Question] A question from Linh"],
    ["vi", "priority", "[Ưu tiên] Câu hỏi từ Linh"],
    // As an earlier version left it in the queue.
    ["vi", "Priority", "[Priority] Câu hỏi từ Linh"],
  ])("in %s of rank %s begins with it", (locale, rank, subject) => {
    expect(writeLetter(mail(locale, rank), SITE).subject).toBe(subject);
  });

  it("of a subscriber can be sorted by its header in any language", () => {
    expect(headersOf(mail("ur", "priority"), SITE)).toEqual({ Importance: "high" });
    expect(headersOf(mail("ur", "question"), SITE)).toEqual({});
  });
});

it("a mail leads to what holds, also the last one", () => {
  for (const kind of ["welcome", "account-erased"] as const) {
    const letter = writeLetter({ kind, locale: "en", name: "Linh", values: {}, path: "/" }, SITE);
    const urls = letter.links.map(({ url }) => url);
    expect(urls).toEqual(expect.arrayContaining([`${SITE}/terms`, `${SITE}/privacy`]));
    expect(urls.includes(`${SITE}/settings`)).toBe(kind === "welcome");
  }
});
