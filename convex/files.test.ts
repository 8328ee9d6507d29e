// Claiming files and letting go of them, and the removal of what nobody uses.
import { setImmediate } from "node:timers/promises";

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { documentOf, picture, putBytes, uploadAddress, uploaded } from "../tests/setup/files.ts";
import { runKept } from "../tests/setup/kept.ts";
import { createPerson, type Person } from "../tests/setup/people.ts";
import { errorOf } from "../tests/setup/sign-in.ts";
import { internal } from "./_generated/api.js";
import { SPACE_BYTES } from "./model/files/contract.ts";
import { claimFile, releaseFile, replaceFile } from "./model/files/files.ts";
import type { ProfileDraft } from "./model/profile/contract.ts";
import { saveDraft } from "./model/profile/drafts.ts";

const DAY_MS = 86_400_000;

let t: Backend;
let owner: Person;

beforeEach(async () => {
  t = createBackend();
  owner = await createPerson(t, "owner", "GUIDE");
});

afterEach(() => {
  vi.useRealTimers();
});

async function counts() {
  return await t.run(async (ctx) => ({
    files: (await ctx.db.query("files").take(20)).length,
    objects: (await ctx.db.system.query("_storage").take(20)).length,
  }));
}

test("files come in while others write", async () => {
  const over = new AbortController();
  const write = async () => {
    while (!over.signal.aborted) {
      await t.mutation(internal.files.takeUpload, { secret: "", bytes: 1 }).catch(() => null);
      await setImmediate();
    }
  };
  const writing = [write(), write()];
  try {
    await Promise.all(Array.from({ length: 4 }, () => uploaded(t, owner)));
  } finally {
    over.abort();
    await Promise.all(writing);
  }
  expect(await counts()).toMatchObject({ files: 4 });
});

describe("claiming", () => {
  test("takes one's own upload into use, once", async () => {
    const path = await uploaded(t, owner);
    const claim = () => runKept(t, (ctx) => claimFile(ctx, owner.userId, path, "photo"));
    expect(await claim()).toMatchObject({ path, kind: "picture", width: 64, height: 48 });
    expect(await errorOf(claim())).toMatchObject({
      code: "VALIDATION",
      message: "This must be one of your own uploads",
    });
  });

  test.each([
    "/api/files/AAAAAAAAAAAAAAAAAAAAAA.webp",
    "https://evil.example/a.png",
    "javascript:alert(1)",
    "/api/files/../users",
    "",
  ])("refuses what is no upload: %j", async (path) => {
    const claim = runKept(t, (ctx) =>
      claimFile(ctx, owner.userId, path, "logo", { field: "logoUrl" }),
    );
    expect(await errorOf(claim)).toMatchObject({ code: "VALIDATION", field: "logoUrl" });
  });

  test("refuses somebody else's upload in the same words", async () => {
    const other = await createPerson(t, "other", "GUIDE");
    const path = await uploaded(t, other);
    const claim = runKept(t, (ctx) => claimFile(ctx, owner.userId, path, "photo"));
    expect(await errorOf(claim)).toMatchObject({ message: "This must be one of your own uploads" });
  });

  test("holds the limits of the purpose for a file that came in without one", async () => {
    const bytes = new Uint8Array(2 * 1_048_576 + 1);
    bytes.set(await picture("png"));
    const large = await uploaded(t, owner, { bytes, type: "image/png" });
    const asLogo = runKept(t, (ctx) => claimFile(ctx, owner.userId, large, "logo"));
    expect(await errorOf(asLogo)).toMatchObject({ message: "File size must be less than 2MB" });
    const paper = await uploaded(t, owner, { bytes: documentOf(), type: "application/pdf" });
    const asPhoto = runKept(t, (ctx) => claimFile(ctx, owner.userId, paper, "licence"));
    expect(await errorOf(asPhoto)).toMatchObject({
      message: "File type not allowed. Accepted types: PNG, JPEG, WebP",
    });
  });
});

describe("replacing", () => {
  const use = { purpose: "photo", field: "image" } as const;

  test("removes the one before, and nothing where nothing changes", async () => {
    const [first, second] = [await uploaded(t, owner), await uploaded(t, owner)];
    const put = (before: string | undefined, next: string) =>
      runKept(t, (ctx) => replaceFile(ctx, owner.userId, before, next, use));
    // What a test's transaction answers with is a value: nothing is null.
    const none = null;
    expect(await put(undefined, first)).toBe(first);
    expect(await put(first, first)).toBe(first);
    expect(await put(first, second)).toBe(second);
    expect(await counts()).toEqual({ files: 1, objects: 3 });
    expect(await put(second, "")).toBe(none);
    expect(await counts()).toEqual({ files: 0, objects: 0 });
  });

  test("keeps the one before when the new one is refused", async () => {
    const first = await uploaded(t, owner);
    await runKept(t, (ctx) => replaceFile(ctx, owner.userId, undefined, first, use));
    const wrong = runKept(t, (ctx) => replaceFile(ctx, owner.userId, first, "/x", use));
    expect(await errorOf(wrong)).toMatchObject({ field: "image" });
    expect(await counts()).toEqual({ files: 1, objects: 3 });
  });

  test("lets go of one's own files only", async () => {
    const other = await createPerson(t, "other", "GUIDE");
    const path = await uploaded(t, other);
    await runKept(t, (ctx) => releaseFile(ctx, owner.userId, path));
    await runKept(t, (ctx) => releaseFile(ctx, owner.userId, "https://elsewhere.example/a.png"));
    expect(await counts()).toEqual({ files: 1, objects: 3 });
  });

  test("keeps an object that another file shares until the last lets go", async () => {
    const path = await uploaded(t, owner);
    await runKept(t, async (ctx) => {
      const file = await ctx.db.query("files").first();
      if (file === null) throw new Error("the file is missing");
      const { _id, _creationTime, ...fields } = file;
      const key = "B".repeat(22);
      const twin = await ctx.db.insert("files", { ...fields, key, state: "USED" });
      for (const form of await ctx.db.query("fileBlobs").take(9)) {
        const { storageId, edge } = form;
        await ctx.db.insert("fileBlobs", { fileId: twin, storageId, edge });
      }
    });
    await runKept(t, (ctx) => releaseFile(ctx, owner.userId, path));
    expect(await counts()).toEqual({ files: 1, objects: 3 });
    const twin = `/api/files/${"B".repeat(22)}.webp`;
    await runKept(t, (ctx) => releaseFile(ctx, owner.userId, twin));
    expect(await counts()).toEqual({ files: 0, objects: 0 });
  });
});

describe("each day", () => {
  test("goes what was uploaded and not used, and the addresses that waited", async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    const used = await uploaded(t, owner);
    await runKept(t, (ctx) => claimFile(ctx, owner.userId, used, "photo"));
    await uploaded(t, owner);
    await uploadAddress(t, owner);
    await t.mutation(internal.files.removeUnused, {});
    expect(await counts()).toEqual({ files: 3, objects: 6 });
    vi.setSystemTime(Date.now() + DAY_MS + 1);
    await t.mutation(internal.files.removeUnused, {});
    expect(await counts()).toEqual({ files: 1, objects: 3 });
  });

  test.each(["profileImage", "logoUrl"])(
    "stays what the draft of a profile shows as its %s, until it does no more",
    async (field) => {
      vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
      const keep = (fields: ProfileDraft) =>
        runKept(t, async (ctx) => {
          const user = await ctx.db.get("users", owner.userId);
          if (user !== null) await saveDraft(ctx, user, fields);
        });
      const dayLater = async () => {
        vi.setSystemTime(Date.now() + DAY_MS + 1);
        await t.mutation(internal.files.removeUnused, {});
      };
      await uploaded(t, owner);
      await keep({ [field]: await uploaded(t, owner) });
      await dayLater();
      expect(await counts()).toEqual({ files: 1, objects: 3 });
      await dayLater();
      expect(await counts()).toEqual({ files: 1, objects: 3 });
      await keep({ [field]: "" });
      await dayLater();
      expect(await counts()).toEqual({ files: 0, objects: 0 });
    },
  );

  test("goes what a crash left, and nothing that a file names", async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    const path = await uploaded(t, owner);
    await runKept(t, (ctx) => claimFile(ctx, owner.userId, path, "photo"));
    await t.run(async (ctx) => {
      await ctx.storage.store(new Blob(["lost"]));
    });
    // Another call may be about to write down whose it is.
    vi.setSystemTime(Date.now() + 60_000);
    await t.mutation(internal.files.removeLost, {});
    expect(await counts()).toEqual({ files: 1, objects: 4 });
    vi.setSystemTime(Date.now() + DAY_MS + 1);
    await t.mutation(internal.files.removeLost, {});
    expect(await counts()).toEqual({ files: 1, objects: 3 });
  });
});

describe("the space for one's files", () => {
  const taken = async (userId = owner.userId) => {
    const rows = await t.run((ctx) => ctx.db.query("fileTotals").collect());
    return rows.find((row) => row.userId === userId)?.bytes ?? 0;
  };
  const stored = async () => {
    const objects = await t.run((ctx) => ctx.db.system.query("_storage").collect());
    return objects.reduce((sum, { size }) => sum + size, 0);
  };
  /** As if there were a file that takes all but so many bytes. */
  const leave = (bytes: number) =>
    runKept(t, async (ctx) => {
      const storedBytes = SPACE_BYTES - bytes;
      const key = "F".repeat(22);
      await ctx.db.insert("files", { ownerUserId: owner.userId, state: "USED", key, storedBytes });
    });
  const paper = { bytes: documentOf(), type: "application/pdf" };
  const ask = (input: object) =>
    t.fetch("/api/objects/upload", {
      method: "POST",
      headers: { ...owner.headers, "Content-Type": "application/json" },
      body: JSON.stringify(input),
    });
  const full = {
    code: "PAYLOAD_TOO_LARGE",
    message:
      "Your 5 GB for files are used up. Please remove pictures that you need no more, or contact support.",
  };

  test("is taken by what is stored of them, and comes back with what goes", async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    const photo = await uploaded(t, owner);
    expect(await taken()).toBe(await stored());
    await runKept(t, (ctx) => claimFile(ctx, owner.userId, photo, "photo"));
    const ofPhoto = await taken();
    await uploaded(t, owner, paper);
    expect(await taken()).toBe(ofPhoto + paper.bytes.byteLength);
    expect(await taken()).toBe(await stored());
    vi.setSystemTime(Date.now() + DAY_MS + 1);
    await t.mutation(internal.files.removeUnused, {});
    expect(await taken()).toBe(ofPhoto);
    await runKept(t, (ctx) => releaseFile(ctx, owner.userId, photo));
    expect(await t.run((ctx) => ctx.db.query("fileTotals").collect())).toEqual([]);
  });

  test("is told to who asks, as it is taken by now", async () => {
    const told = async () =>
      (await (await t.fetch("/api/objects/space", { headers: owner.headers })).json()) as unknown;
    expect(await told()).toEqual({ usedBytes: 0, limitBytes: SPACE_BYTES });
    await uploaded(t, owner, paper);
    const usedBytes = paper.bytes.byteLength;
    expect(await told()).toEqual({ usedBytes, limitBytes: SPACE_BYTES });
    expect((await t.fetch("/api/objects/space")).status).toBe(401);
  });

  test("refuses an address for more than is left of it, before anything is sent", async () => {
    await leave(100);
    expect((await ask({ bytes: 100 })).status).toBe(200);
    expect((await ask({})).status).toBe(200);
    const refused = await ask({ bytes: 101 });
    expect([refused.status, await refused.json()]).toEqual([413, full]);
    await leave(SPACE_BYTES - 100);
    expect((await ask({})).status).toBe(413);
    const other = await createPerson(t, "other", "GUIDE");
    await uploaded(t, other);
  });

  test("refuses bytes that are announced to be more, and takes fewer at the same address", async () => {
    await leave(paper.bytes.byteLength);
    const address = await uploadAddress(t, owner);
    const send = (bytes: Uint8Array<ArrayBuffer>) =>
      t.fetch(address, {
        method: "PUT",
        headers: { "Content-Type": paper.type, "Content-Length": String(bytes.byteLength) },
        body: bytes,
      });
    const refused = await send(documentOf("hello, hello"));
    expect([refused.status, await refused.json()]).toEqual([413, full]);
    expect(await stored()).toBe(0);
    expect((await send(paper.bytes)).status).toBe(200);
  });

  test("is not passed by uploads at once, and nothing is left of those that came too late", async () => {
    await leave(2 * paper.bytes.byteLength + 5);
    const addresses = [];
    for (let count = 0; count < 5; count += 1) addresses.push(await uploadAddress(t, owner));
    const sent = await Promise.all(
      addresses.map((address) => putBytes(t, address, paper.bytes, paper.type)),
    );
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 413, 413, 413,
    ]);
    expect(await taken()).toBe(SPACE_BYTES - 5);
    expect(await stored()).toBe(2 * paper.bytes.byteLength);
    expect(await counts()).toEqual({ files: 3, objects: 2 });
  });
});
