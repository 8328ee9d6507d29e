// Mails to somebody who was erased afterwards: what comes back of them leaves nothing of the person. And mails about them.
import { beforeEach, expect, test } from "vitest";

import { type Backend, createBackend, sendingMails } from "../tests/setup/backend.ts";
import { sentLinks } from "../tests/setup/links.ts";
import {
  addGuide,
  addOperator,
  addPerson,
  bookingOf,
  dayAhead,
  type Person,
} from "../tests/setup/market.ts";
import { doorOf, LAN } from "../tests/setup/sign-in.ts";
import { api, internal } from "./_generated/api.js";
import type { Id } from "./_generated/dataModel.js";
import { writeLetter } from "./model/mail/letter.ts";
import { letterText } from "./model/mail/letterText.ts";
import { shownOf } from "./model/push/compose.ts";
import { unsubscribeToken } from "./model/users/unsubscribe.ts";

const EMAIL = "gone@example.com";

let t: Backend;
let person: Person;
beforeEach(async () => {
  t = createBackend();
  person = await addPerson(t, "GUIDE", { email: EMAIL });
});

/** As erasure leaves a person behind. */
async function erased(): Promise<void> {
  await t.run((ctx) =>
    ctx.db.patch("users", person.id, { deletedAt: 1, email: `${person.id}@erased.invalid` }),
  );
}

async function unsubscribe(userId: Id<"users">): Promise<void> {
  const token = unsubscribeToken(userId, "request") ?? "";
  expect(await t.mutation(api.mails.unsubscribe, { token })).toEqual({ event: "requests" });
}

test("the link of an old mail writes nothing for them", async () => {
  await erased();
  await unsubscribe(person.id);
  expect(await t.run((ctx) => ctx.db.query("userSettings").collect())).toEqual([]);
});

test("nor for who is not there at all", async () => {
  await t.run((ctx) => ctx.db.delete("users", person.id));
  await unsubscribe(person.id);
  expect(await t.run((ctx) => ctx.db.query("userSettings").collect())).toEqual([]);
});

test("a last mail that comes back leaves no address, and still ends the mails to it", async () => {
  await erased();
  const body = JSON.stringify({ type: "email.bounced", data: { to: [EMAIL] } });
  for (let times = 0; times < 2; times += 1) await t.mutation(internal.mails.noteReturn, { body });
  const stops = await t.run((ctx) => ctx.db.query("stoppedAddresses").collect());
  expect(stops).toMatchObject([{ reason: "bounced" }]);
  expect(JSON.stringify(stops)).not.toContain(EMAIL);
  // Whoever registers with it later is told, and says that it works.
  const { as } = await addPerson(t, "GUIDE", { email: EMAIL });
  expect(await as.query(api.mails.stopped, {})).toBe("bounced");
  await as.mutation(api.mails.resumeOwn, {});
  expect(await as.query(api.mails.stopped, {})).toBeNull();
});

/** A mail to the address came back, while it was the person's. */
async function bounce(address: string): Promise<void> {
  const body = JSON.stringify({ type: "email.bounced", data: { to: [address] } });
  await t.mutation(internal.mails.noteReturn, { body });
}

const stops = () => t.run((ctx) => ctx.db.query("stoppedAddresses").collect());

test("an address that was left for another one stands nowhere, and still gets no mails", async () => {
  const address = LAN.email.toLowerCase();
  await doorOf(t).post("/api/auth/register", LAN);
  await bounce(address);
  expect(await stops()).toMatchObject([{ address }]);
  const sign = { flow: "signIn", identifier: LAN.username, password: LAN.password };
  const lan = t.withIdentity(await doorOf(t).clientSignIn(sign));
  const change = { email: "new@example.com", password: LAN.password };
  await lan.action(api.account.changeEmail, change);
  const link = (await sentLinks(t)).find(({ email }) => email === change.email);
  await lan.action(api.links.verifyEmail, { token: link?.token ?? "" });
  expect(await lan.query(api.mails.stopped, {})).toBeNull();
  expect(await stops()).toMatchObject([{ reason: "bounced" }]);
  expect(JSON.stringify(await stops())).not.toContain(address);
  const { as } = await addPerson(t, "GUIDE", { email: address });
  expect(await as.query(api.mails.stopped, {})).toBe("bounced");
});

test("a mail about who is gone says so in the reader's language", async () => {
  t = createBackend(sendingMails);
  const [guide, operator] = [await addGuide(t), await addOperator(t)];
  await operator.as.mutation(api.settings.save, { locale: "vi" });
  await operator.as.mutation(api.requests.book, bookingOf(guide.id, dayAhead(5)));
  await t.mutation(internal.ownData.eraseNow, { userId: guide.id });
  await t.mutation(internal.outbox.deliverNew, { round: Date.now() + 1_000 });
  const waiting = await t.run((ctx) => ctx.db.query("mails").collect());
  const mail = waiting.find(({ kind }) => kind === "closed");
  const { kind = "closed", values = {} } = mail ?? {};
  const letter = writeLetter({ kind, values, locale: "vi", name: "Lan", path: null }, "");
  expect(letterText(letter)).not.toContain("Deleted user");
  expect(letter.subject).toMatch(/^“.+” đã đóng: tài khoản của Người dùng đã xóa không khả dụng$/);
  // It will not be back.
  expect(letterText(letter)).not.toContain("hiện");
  const words = { partner: values["partner"] ?? "" };
  const push = { kind: "requestClosed", words, locale: "vi", path: "/" } as const;
  expect(shownOf(push, "tag").title).toBe("Người dùng đã xóa");
});

test("a mail without HTML sets its labels as the language does", () => {
  const said = { kind: "magic-link", values: { note: "Lan" }, name: "Lan", path: "/" } as const;
  const labelsIn = (locale: "en" | "fr" | "zh") =>
    letterText(writeLetter({ ...said, locale }, "https://x.example")).match(
      /^(?!Lan).*[:：] ?(?=Lan|\n)/gmu,
    );
  expect(labelsIn("en")).toEqual(["Note: ", "Sign in:"]);
  expect(labelsIn("fr")).toEqual(["Remarque\u202f: ", "Se connecter\u202f:"]);
  expect(labelsIn("zh")).toEqual(["备注：", "登录："]);
});
