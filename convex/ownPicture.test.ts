// The picture that a person is seen by: everybody's own, whatever their role, and at whatever company they sit.
import { beforeEach, describe, expect, it, test } from "vitest";

import type { Backend } from "../tests/setup/backend.ts";
import { documentOf, picture, putBytes } from "../tests/setup/files.ts";
import { addPerson, type Person, refusalOf } from "../tests/setup/market.ts";
import { openTeam, type Team } from "../tests/setup/team.ts";
import { api } from "./_generated/api.js";
import type { FilePurpose } from "./model/files/contract.ts";

const NOT_OWN = { code: "VALIDATION", message: "This must be one of your own uploads" };

let team: Team;
let t: Backend;
let admin: Person;
beforeEach(async () => {
  team = await openTeam();
  ({ t } = team);
  admin = await addPerson(t, "ADMIN", { name: "Anh" });
});

async function upload(
  person: Person,
  { purpose = "photo", bytes }: { purpose?: FilePurpose; bytes?: Uint8Array<ArrayBuffer> } = {},
): Promise<string> {
  const { path } = await person.as.action(api.files.createUpload, { purpose });
  const type = bytes === undefined ? "image/jpeg" : "application/pdf";
  const response = await putBytes(t, path, bytes ?? (await picture()), type);
  return ((await response.json()) as { path: string }).path;
}

const put = (person: Person, image: string) =>
  person.as.mutation(api.account.setPicture, { image });
const imageOf = async (person: Person) => (await person.as.query(api.users.profile, {}))?.image;
const files = () => t.run((ctx) => ctx.db.query("files").take(20));
const statusOf = async (path: string) => (await t.fetch(path)).status;

const WHO = ["guide", "owner", "booker", "reader", "admin"] as const;
const personOf = (who: (typeof WHO)[number]) => (who === "admin" ? admin : team[who]);

describe.each(WHO)("a picture of the %s", (who) => {
  it("is put up, replaced and taken away, and nothing is left of those before", async () => {
    const person = personOf(who);
    const first = await upload(person);
    expect(await statusOf(first)).toBe(404);
    await put(person, first);
    expect(await imageOf(person)).toBe(first);
    expect(await statusOf(first)).toBe(200);
    const second = await upload(person);
    await put(person, second);
    await put(person, second);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    expect(await files()).toMatchObject([{ ownerUserId: person.id, state: "USED" }]);
    await put(person, "");
    expect(await imageOf(person)).toBeNull();
    expect(await files()).toEqual([]);
  });

  it("is no upload of another, nor an address elsewhere, and the one before stays", async () => {
    const person = personOf(who);
    const own = await upload(person);
    await put(person, own);
    const other = await addPerson(t, "GUIDE", { name: "Other" });
    for (const path of [await upload(other), `/api/files/${"A".repeat(22)}.webp`]) {
      expect(await refusalOf(put(person, path))).toMatchObject({ ...NOT_OWN, field: "image" });
    }
    expect(await refusalOf(put(person, "https://evil.example/a.png"))).toMatchObject(NOT_OWN);
    expect(await imageOf(person)).toBe(own);
  });
});

test("a guide's is the one of the profile, in either direction", async () => {
  const { guide } = team;
  const first = await upload(guide);
  await put(guide, first);
  const page = () => guide.as.query(api.guides.get, { guideId: guide.id });
  expect((await page())?.user.image).toBe(first);
  const second = await upload(guide);
  await guide.as.mutation(api.guides.update, { guideId: guide.id, profileImage: second });
  expect(await imageOf(guide)).toBe(second);
  await put(guide, "");
  expect((await page())?.user.image).toBeNull();
});

test("an owner's stands on the company's page, and a company's talks show its logo or nothing", async () => {
  const { owner, guide } = team;
  const path = await upload(owner);
  await put(owner, path);
  const page = await guide.as.query(api.operators.get, { operatorId: owner.id });
  expect(page?.user.image).toBe(path);
  await owner.as.mutation(api.messages.send, { recipientUserId: guide.id, body: "Hello" });
  const [talk] = await guide.as.query(api.messages.conversations, {});
  expect(talk?.partner.image).toBeNull();
});

test("everybody of a company sees who its people are", async () => {
  const paths = new Map<string, string>();
  for (const who of ["owner", "booker", "reader"] as const) {
    const path = await upload(team[who]);
    await put(team[who], path);
    paths.set(team[who].id, path);
  }
  const list = await team.reader.as.query(api.team.list, {});
  expect(list.map(({ userId, image }) => [userId, image])).toEqual([...paths]);
});

describe("an upload by who sits at a company", () => {
  it("is the person's own for a photo, and the company's for all else", async () => {
    const { booker, owner } = team;
    await upload(booker);
    await upload(booker, { purpose: "attachment" });
    expect((await files()).map(({ ownerUserId }) => ownerUserId)).toEqual([booker.id, owner.id]);
  });

  it("is seen by its person before it is used, and by nobody else of the company", async () => {
    const { booker, owner } = team;
    const name = (await upload(booker)).split("/").at(-1) ?? "";
    expect(await booker.as.query(api.files.served, { name })).not.toBeNull();
    expect(await owner.as.query(api.files.served, { name })).toBeNull();
  });

  it.each<FilePurpose | undefined>(["logo", "gallery", "attachment", "licence", undefined])(
    "is refused to a reader as a %s",
    async (purpose) => {
      const input = purpose === undefined ? {} : { purpose };
      const asked = team.reader.as.action(api.files.createUpload, input);
      expect(await refusalOf(asked)).toMatchObject({ code: "FORBIDDEN" });
    },
  );

  it("of a document is no picture", async () => {
    const { owner } = team;
    const paper = await upload(owner, { purpose: "attachment", bytes: documentOf() });
    expect(await refusalOf(put(owner, paper))).toMatchObject({
      message: "File type not allowed. Accepted types: PNG, JPEG, WebP",
      field: "image",
    });
  });
});

test("a picture goes along with who leaves a company", async () => {
  const { booker, owner } = team;
  const path = await upload(booker);
  await put(booker, path);
  await owner.as.mutation(api.team.remove, { userId: booker.id });
  expect(await imageOf(booker)).toBe(path);
  expect((await team.reader.as.query(api.team.list, {})).map(({ image }) => image)).not.toContain(
    path,
  );
});
