// An administrator takes away a picture that breaks the rules.
import { expect, test } from "vitest";

import { createBackend } from "../tests/setup/backend.ts";
import { uploaded } from "../tests/setup/files.ts";
import { refusalOf } from "../tests/setup/market.ts";
import { createPerson } from "../tests/setup/people.ts";
import { by, createGuide } from "../tests/setup/profiled.ts";
import { api } from "./_generated/api.js";

test("a picture is removed with a reason, which is noted and told; another may be put up", async () => {
  const t = createBackend();
  const admin = await createPerson(t, "boss", "ADMIN");
  const guide = await createGuide(t, "lan");
  const putUp = async () => {
    const image = await uploaded(t, guide, { purpose: "photo" });
    await t.mutation(api.account.setPicture, { image, ...by(guide) });
    return image;
  };
  const image = await putUp();
  const act = async (body: object) =>
    await t.fetch(`/api/admin/users/${guide.userId}`, {
      method: "PUT",
      headers: { ...admin.headers, "Content-Type": "application/json" },
      body: JSON.stringify({ action: "remove-picture", ...body }),
    });
  const unsaid = await act({});
  expect([unsaid.status, await unsaid.json()]).toMatchObject([400, { field: "reason" }]);
  expect((await t.fetch(image)).status).toBe(200);

  // Another than the one that was looked at stays.
  const other = await act({ reason: "Not a face", picture: "/api/files/another" });
  expect([other.status, await other.json()]).toMatchObject([
    409,
    { message: "This picture has been changed meanwhile" },
  ]);
  expect((await t.fetch(image)).status).toBe(200);

  const done = await act({ reason: "Not a face", picture: image });
  expect([done.status, await done.json()]).toMatchObject([200, { image: null }]);
  expect((await t.fetch(image)).status).toBe(404);
  const { entries } = await t.query(api.audit.list, { ...by(admin) } as never);
  expect(entries[0]).toMatchObject({
    action: "user.remove-picture",
    targetId: guide.userId,
    details: { reason: "Not a face" },
  });
  const mails = await t.run((ctx) => ctx.db.query("mails").collect());
  expect(mails.find(({ kind }) => kind === "picture-removed")).toMatchObject({
    userId: guide.userId,
    values: { note: "Not a face", path: "/settings" },
  });

  expect((await act({ reason: "Not a face" })).status).toBe(409);
  expect((await t.fetch(await putUp())).status).toBe(200);
  const own = { userId: guide.userId, action: "remove-picture", reason: "x", ...by(guide) };
  expect(await refusalOf(t.action(api.administration.actOnUser, own as never))).toMatchObject({
    code: "FORBIDDEN",
  });
});
