// Files through the HTTP door: what comes in, what is refused, and how it goes out.
import sharp from "sharp";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { type Backend, createBackend } from "../../tests/setup/backend.ts";
import { documentOf, picture, putBytes, uploadAddress, uploaded } from "../../tests/setup/files.ts";
import { runKept } from "../../tests/setup/kept.ts";
import { dayAhead } from "../../tests/setup/market.ts";
import { createPerson, type Person } from "../../tests/setup/people.ts";
import type { FilePurpose } from "../model/files/contract.ts";
import { claimFile, releaseFile } from "../model/files/files.ts";
import { PICTURE_EDGES } from "../model/files/rules.ts";

const MEGABYTE = 1_048_576;

const pathAt = (path: string, edge: number) => path.replace(".webp", `-${edge}.webp`);

let t: Backend;
let owner: Person;
let other: Person;

beforeEach(async () => {
  t = createBackend();
  owner = await createPerson(t, "owner", "GUIDE");
  other = await createPerson(t, "other", "OPERATOR");
});

async function rowsLeft() {
  return await t.run(async (ctx) => ({
    files: await ctx.db.query("files").take(10),
    blobs: await ctx.db.query("fileBlobs").take(10),
    objects: await ctx.db.system.query("_storage").take(10),
  }));
}

async function claim(path: string, purpose: FilePurpose, sharedWith?: Person) {
  const more = sharedWith === undefined ? {} : { sharedWithUserId: sharedWith.userId };
  return await runKept(t, (ctx) => claimFile(ctx, owner.userId, path, purpose, more));
}

async function open(path: string, by?: Person) {
  return await t.fetch(path, by === undefined ? {} : { headers: by.headers });
}

async function nameLicence(picture: string): Promise<void> {
  const card = { kind: "INTERNATIONAL", number: "179 123 456", expiresOn: dayAhead(400), picture };
  const headers = { ...owner.headers, "Content-Type": "application/json" };
  const init = { method: "PUT", headers, body: JSON.stringify(card) };
  expect((await t.fetch("/api/user/licence", init)).status).toBe(200);
}

async function looks() {
  const log = await t.run((ctx) => ctx.db.query("auditLog").take(10));
  return log.filter(({ action }) => action === "licence.view");
}

async function refusalOf(response: Response) {
  const { message } = (await response.json()) as { message: string };
  return { status: response.status, message };
}

describe("an upload address", () => {
  test("takes the bytes of one picture and says where it lies", async () => {
    const address = await uploadAddress(t, owner);
    const response = await putBytes(t, address, await picture("png"), "image/png");
    expect(response.status).toBe(200);
    const body = (await response.json()) as { path: string; url: string };
    expect(body.path).toMatch(/^\/api\/files\/[\w-]{22}\.webp$/);
    expect(body.url).toBe(`http://localhost:3000${body.path}`);
  });

  test.each(["path", "url"] as const)(
    "says a %s that stands for the file in a profile",
    async (by) => {
      const address = await uploadAddress(t, owner);
      const said = await putBytes(t, address, await picture("png"), "image/png");
      const file = (await said.json()) as { path: string; url: string };
      const headers = { ...owner.headers, "Content-Type": "application/json" };
      const body = JSON.stringify({ image: file[by] });
      const answer = await t.fetch("/api/user/picture", { method: "PUT", headers, body });
      expect({ status: answer.status, ...(await answer.json()) }).toMatchObject({ status: 200 });
      const { user } = await (await t.fetch("/api/user/profile", { headers })).json();
      expect(user.image).toBe(file.path);
    },
  );

  test("is good once", async () => {
    const address = await uploadAddress(t, owner);
    expect((await putBytes(t, address, await picture(), "image/jpeg")).status).toBe(200);
    expect((await putBytes(t, address, await picture(), "image/jpeg")).status).toBe(404);
  });

  test("is used up by bytes that are refused, too", async () => {
    const address = await uploadAddress(t, owner);
    expect((await putBytes(t, address, documentOf(), "image/png")).status).toBe(415);
    expect((await putBytes(t, address, await picture(), "image/jpeg")).status).toBe(404);
    expect(await rowsLeft()).toEqual({ files: [], blobs: [], objects: [] });
  });

  test("is good for ten minutes", async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    try {
      const [early, late] = [await uploadAddress(t, owner), await uploadAddress(t, owner)];
      vi.setSystemTime(Date.now() + 599_000);
      expect((await putBytes(t, early, await picture(), "image/jpeg")).status).toBe(200);
      vi.setSystemTime(Date.now() + 1_000);
      expect((await putBytes(t, late, await picture(), "image/jpeg")).status).toBe(404);
    } finally {
      vi.useRealTimers();
    }
  });

  test("that nobody gave out leads nowhere", async () => {
    const address = "/api/objects/upload/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    expect((await putBytes(t, address, await picture(), "image/jpeg")).status).toBe(404);
  });

  test("is given out sixty times an hour", async () => {
    for (let count = 0; count < 60; count += 1) await uploadAddress(t, owner);
    const response = await t.fetch("/api/objects/upload", {
      method: "POST",
      headers: owner.headers,
    });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(3_500);
    await uploadAddress(t, other);
  });
});

describe("the size", () => {
  test.each<[FilePurpose | undefined, number]>([
    [undefined, 10],
    ["photo", 5],
    ["logo", 2],
    ["gallery", 10],
    ["attachment", 10],
    ["licence", 10],
  ])("of a %s ends at %i MB", async (purpose, megabytes) => {
    const address = await uploadAddress(t, owner, purpose);
    const bytes = new Uint8Array(megabytes * MEGABYTE + 1);
    bytes.set(await picture());
    expect(await refusalOf(await putBytes(t, address, bytes, "image/jpeg"))).toEqual({
      status: 413,
      message: `File size must be less than ${megabytes}MB`,
    });
    expect((await rowsLeft()).objects).toEqual([]);
  });

  test("is bounded where nobody says how much will come", async () => {
    const address = await uploadAddress(t, owner, "logo");
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(MEGABYTE));
      },
    });
    const init = { method: "PUT", headers: { "Content-Type": "image/png" }, body: endless };
    const response = await t.fetch(address, { ...init, duplex: "half" } as RequestInit);
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(8);
  });

  test("in pixels is read from the header, before anything is decoded", async () => {
    const bomb = await picture("png", { width: 8_001, height: 1 });
    const address = await uploadAddress(t, owner);
    expect(await refusalOf(await putBytes(t, address, bomb, "image/png"))).toEqual({
      status: 413,
      message: "Pictures may be at most 8,000 pixels wide and high",
    });
    const lie = new Uint8Array(await picture("png"));
    // IHDR says 60,000 by 60,000.
    lie.set([0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60], 16);
    const again = await putBytes(t, await uploadAddress(t, owner), lie, "image/png");
    expect([413, 415]).toContain(again.status);
    expect((await rowsLeft()).objects).toEqual([]);
  });
});

describe("the type", () => {
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  const gif = new TextEncoder().encode("GIF89a\u0001\u0000\u0001\u0000");
  const html = new TextEncoder().encode("<!doctype html><script>alert(1)</script>");

  test.each([
    ["SVG", svg, "image/svg+xml"],
    ["SVG that says it is PNG", svg, "image/png"],
    ["GIF", gif, "image/gif"],
    ["HTML that says it is JPEG", html, "image/jpeg"],
    ["a document that says it is a picture", documentOf(), "image/png"],
    ["nothing", new Uint8Array(0), "image/png"],
  ])("%s is refused", async (_name, bytes, type) => {
    const response = await putBytes(t, await uploadAddress(t, owner), bytes, type);
    expect(await refusalOf(response)).toEqual({
      status: 415,
      message: "File type not allowed. Accepted types: PNG, JPEG, WebP, PDF",
    });
    expect((await rowsLeft()).objects).toEqual([]);
  });

  test("is what the bytes are, not what a name made of them", async () => {
    const path = await uploaded(t, owner, { bytes: await picture("webp"), type: "image/png" });
    expect((await open(path, owner)).headers.get("Content-Type")).toBe("image/webp");
  });

  test("that says it is no picture is refused", async () => {
    const response = await putBytes(t, await uploadAddress(t, owner), await picture(), "text/html");
    expect(response.status).toBe(415);
  });

  test("of documents is for talks alone", async () => {
    const response = await putBytes(
      t,
      await uploadAddress(t, owner, "photo"),
      documentOf(),
      "application/pdf",
    );
    expect(await refusalOf(response)).toEqual({
      status: 415,
      message: "File type not allowed. Accepted types: PNG, JPEG, WebP",
    });
  });

  test("of a picture that breaks off is refused, and nothing of it is kept", async () => {
    const whole = await picture("jpeg", { width: 400, height: 400 });
    const broken = whole.slice(0, whole.length / 2);
    const response = await putBytes(t, await uploadAddress(t, owner), broken, "image/jpeg");
    expect(response.status).toBe(415);
    expect(await rowsLeft()).toEqual({ files: [], blobs: [], objects: [] });
  });
});

describe("a picture", () => {
  async function formOf(path: string) {
    const bytes = new Uint8Array(await (await open(path, owner)).arrayBuffer());
    const { format, width, height, exif, xmp } = await sharp(bytes).metadata();
    return { format, width, height, exif, xmp };
  }

  test("has a form for cards, for phones and for pages", async () => {
    const path = await uploaded(t, owner, {
      bytes: await picture("jpeg", { width: 2_000, height: 1_000 }),
    });
    expect(await formOf(path)).toMatchObject({ format: "webp", width: 1_280, height: 640 });
    expect(await formOf(pathAt(path, 480))).toMatchObject({ width: 480, height: 240 });
    expect(await formOf(pathAt(path, 160))).toMatchObject({ width: 160, height: 80 });
  });

  test("that is small stays as small", async () => {
    const path = await uploaded(t, owner);
    expect(await formOf(path)).toMatchObject({ width: 64, height: 48 });
    expect(await formOf(pathAt(path, 160))).toMatchObject({ width: 64, height: 48 });
  });

  test("keeps no position, and stands upright", async () => {
    const plain = sharp(await picture("jpeg", { width: 60, height: 30 }));
    const gps = { IFD0: { Make: "Spy" }, IFD3: { GPSLatitude: "16/1 3/1 0/1" } };
    const bytes = new Uint8Array(
      await plain.withExif(gps).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    );
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const form = await formOf(await uploaded(t, owner, { bytes }));
    expect(form).toEqual({
      format: "webp",
      width: 30,
      height: 60,
      exif: undefined,
      xmp: undefined,
    });
  });

  test("carries nothing that was hidden behind it", async () => {
    const script = new TextEncoder().encode("<script>alert(1)</script>");
    const bytes = new Uint8Array([...(await picture("png")), ...script]);
    const path = await uploaded(t, owner, { bytes, type: "image/png" });
    expect(await (await open(path, owner)).text()).not.toContain("script");
  });

  test("of the original nothing stays stored", async () => {
    await uploaded(t, owner);
    const { objects, blobs } = await rowsLeft();
    const named = blobs.map(({ storageId }) => storageId);
    expect(new Set(objects.map(({ _id }) => _id))).toEqual(new Set(named));
    expect(new Set(blobs.map(({ edge }) => edge))).toEqual(new Set(PICTURE_EDGES));
  });
});

describe("who sees it", () => {
  test("its owner alone, until it is used", async () => {
    const path = await uploaded(t, owner);
    expect((await open(path)).status).toBe(404);
    expect((await open(path, other)).status).toBe(404);
    const own = await open(path, owner);
    expect(own.status).toBe(200);
    expect(own.headers.get("Cache-Control")).toBe("private, no-store");
  });

  test.each<FilePurpose>(["photo", "logo", "gallery"])("everybody a %s", async (purpose) => {
    const path = await uploaded(t, owner);
    await claim(path, purpose);
    const response = await open(path);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "content-disposition": "inline",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    });
  });

  test("the two sides an attachment, which is never opened in the page", async () => {
    const admin = await createPerson(t, "admin", "ADMIN");
    const path = await uploaded(t, owner, { bytes: documentOf(), type: "application/pdf" });
    await claim(path, "attachment", other);
    const response = await open(path, other);
    expect(await response.text()).toContain("%PDF-1.4");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="document.pdf"',
      "cache-control": "private, no-store",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    });
    expect((await open(path, owner)).status).toBe(200);
    expect((await open(path, admin)).status).toBe(404);
    expect((await open(path)).status).toBe(404);
  });

  test("its owner and the administrators a licence", async () => {
    const admin = await createPerson(t, "admin", "ADMIN");
    const path = await uploaded(t, owner);
    expect((await open(path, admin)).status).toBe(404);
    await nameLicence(path);
    expect((await open(path, admin)).status).toBe(200);
    expect((await open(path, owner)).status).toBe(200);
    expect((await open(path, other)).status).toBe(404);
  });

  test("and a look of an administrator at a licence is noted, those of others are not", async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    try {
      const admin = await createPerson(t, "admin", "ADMIN");
      const path = await uploaded(t, owner);
      await nameLicence(path);
      for (const person of [owner, other, undefined]) await open(path, person);
      expect(await looks()).toEqual([]);
      await open(pathAt(path, 480), admin);
      await open(path, admin);
      const [licence] = await t.run((ctx) => ctx.db.query("licences").take(1));
      const look = {
        actorUserId: admin.userId,
        targetType: "licence",
        targetId: licence?._id,
        outcome: "DONE",
        details: { guideUserId: owner.userId, version: 1 },
      };
      expect(await looks()).toMatchObject([look]);
      vi.setSystemTime(Date.now() + 600_000);
      await open(path, admin);
      expect(await looks()).toMatchObject([look, look]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("nobody a licence's picture whose look can not be noted", async () => {
    const admin = await createPerson(t, "admin", "ADMIN");
    const path = await uploaded(t, owner);
    await claim(path, "licence");
    expect((await open(path, admin)).status).toBe(404);
    expect(await looks()).toEqual([]);
  });

  test.each(["nonsense", "AAAAAAAAAAAAAAAAAAAAAA.webp", "AAAAAAAAAAAAAAAAAAAAAA-161.webp"])(
    "nobody what is not there: %s",
    async (name) => {
      expect((await open(`/api/files/${name}`, owner)).status).toBe(404);
    },
  );

  test("nobody what its user let go of", async () => {
    const path = await uploaded(t, owner);
    await claim(path, "photo");
    await runKept(t, (ctx) => releaseFile(ctx, owner.userId, path));
    expect((await open(path, owner)).status).toBe(404);
    expect(await rowsLeft()).toEqual({ files: [], blobs: [], objects: [] });
  });
});
