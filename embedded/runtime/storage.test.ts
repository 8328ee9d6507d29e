import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { beforeEach, describe, expect, test } from "vitest";

import { DiskFiles } from "../files/disk-files.ts";
import type { FileStore } from "../files/files.ts";
import { MemoryFiles } from "../files/memory-files.ts";
import { systemWorld } from "../world/system-world.ts";
import { type TestRunner, failureOf, runnerForTest, valueOf } from "./testing.ts";

let t: TestRunner;
beforeEach(async () => {
  t = await runnerForTest();
});

const HEX = createHash("sha256").update("hello").digest("hex");
const BASE64 = createHash("sha256").update("hello").digest("base64");

async function store(text = "hello"): Promise<string> {
  return valueOf(await t.action("storage:store", { text })) as string;
}

async function uuidOf(id: string): Promise<string> {
  return (valueOf(await t.query("storage:url", { id })) as string).split("/").at(-1) ?? "";
}

describe("stored files", () => {
  test("have an id, another name in their URL, and metadata in both spellings", async () => {
    const id = await store();
    const url = valueOf(await t.query("storage:url", { id })) as string;
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3210\/api\/storage\/[0-9a-f-]{36}$/);
    expect(url).not.toContain(id);
    const row = {
      _id: id,
      _creationTime: expect.any(Number) as number,
      sha256: BASE64,
      size: 5,
      contentType: "text/plain",
    };
    expect(valueOf(await t.query("storage:rows"))).toEqual([row]);
    expect(valueOf(await t.query("storage:rows"))).toEqual([row]);
    expect(valueOf(await t.query("storage:metadata", { id }))).toEqual({
      storageId: await uuidOf(id),
      sha256: HEX,
      size: 5,
      contentType: "text/plain",
    });
  });

  test("are read by id and by the uuid of older code", async () => {
    const id = await store();
    const content = { text: "hello", type: "text/plain" };
    expect(valueOf(await t.action("storage:load", { id }))).toEqual(content);
    expect(valueOf(await t.action("storage:load", { id: await uuidOf(id) }))).toEqual(content);
  });

  test("keep their bytes when the deleting mutation fails, and lose them when it commits", async () => {
    const id = await store();
    const uuid = await uuidOf(id);
    failureOf(await t.mutation("storage:remove", { id, andFail: true }));
    expect(t.files.get(uuid)).not.toBeNull();
    expect(valueOf(await t.query("storage:rows"))).toHaveLength(1);
    valueOf(await t.mutation("storage:remove", { id }));
    expect(t.files.get(uuid)).toBeNull();
    expect(valueOf(await t.query("storage:url", { id }))).toBeNull();
    expect(failureOf(await t.mutation("storage:remove", { id })).errorMessage).toContain(
      `storage id ${id} not found`,
    );
  });

  test("of a failed mutation leave no bytes behind", async () => {
    valueOf(await t.mutation("storage:storeInMutation", { text: "kept" }));
    failureOf(await t.mutation("storage:storeInMutation", { text: "gone", andFail: true }));
    expect(t.files.size).toBe(1);
  });

  test("of a failed mutation within another leave no bytes behind", async () => {
    valueOf(await t.mutation("storage:storeWithinWhatFails"));
    expect(valueOf(await t.query("storage:rows"))).toHaveLength(1);
    expect(t.files.size).toBe(1);
    failureOf(await t.mutation("storage:storeTwice", { andFail: true }));
    expect(t.files.size).toBe(1);
    valueOf(await t.mutation("storage:storeTwice", { andFail: false }));
    expect(t.files.size).toBe(3);
  });

  test("are checked against the expected digest", async () => {
    valueOf(await t.action("storage:store", { text: "hello", sha256: BASE64 }));
    failureOf(await t.action("storage:store", { text: "other", sha256: BASE64 }));
    expect(t.files.size).toBe(1);
  });

  test("cannot be named by an id of another table", async () => {
    const id = valueOf(await t.mutation("writes:insert", { name: "x" }));
    expect(failureOf(await t.query("storage:url", { id })).errorMessage).toContain(
      "Storage ID cannot be an ID on any table other than '_storage'.",
    );
  });

  test("cannot be named by what is no id", async () => {
    const problem =
      "Invalid storage ID: \"nonsense\". Storage ID should be an Id of '_storage' table, or a UUID string.";
    for (const [method, failure] of [
      ["delete", await t.mutation("storage:remove", { id: "nonsense" })],
      ["getUrl", await t.query("storage:url", { id: "nonsense" })],
      ["getMetadata", await t.query("storage:metadata", { id: "nonsense" })],
    ] as const) {
      expect(failureOf(failure).errorMessage).toContain(
        `Invalid argument \`storageId\` for \`storage.${method}\`: ${problem}`,
      );
    }
  });
});

test("upload links are good for an hour", async () => {
  const url = new URL(valueOf(await t.mutation("storage:uploadUrl")) as string);
  expect(url.pathname).toBe("/api/storage/upload");
  const token = url.searchParams.get("token") ?? "";
  const { uploadTokens } = t.runner.services;
  expect(uploadTokens.check(token)).toBe("valid");
  expect(uploadTokens.check(`x${token}`)).toBe("invalid");
  expect(uploadTokens.check("")).toBe("invalid");
  t.world.now += 3_600_000;
  expect(uploadTokens.check(token)).toBe("expired");
});

describe.each([
  ["memory", (): FileStore => new MemoryFiles(systemWorld())],
  ["disk", (): FileStore => new DiskFiles(folder(), systemWorld())],
])("%s files", (_kind, make) => {
  test("keep bytes and streams, whole and in part", async () => {
    const files = make();
    const bytes = new TextEncoder().encode("hello");
    const fromBytes = await files.put(bytes);
    const fromStream = await files.put(new Blob(["hel", "lo"]).stream());
    for (const file of [fromBytes, fromStream]) {
      expect(file).toMatchObject({ sha256: HEX, size: 5 });
      expect(await text(files, file.uuid)).toBe("hello");
      expect(await text(files, file.uuid, { start: 1, end: 3 })).toBe("el");
      expect(await text(files, file.uuid, { start: 2, end: 2 })).toBe("");
    }
    const empty = await files.put(new Uint8Array());
    expect(await text(files, empty.uuid)).toBe("");
    await files.delete(fromBytes.uuid);
    await files.delete(fromBytes.uuid);
    expect(files.get(fromBytes.uuid)).toBeNull();
    expect(files.get("../../etc/passwd")).toBeNull();
  });

  test("keep nothing of a stream that broke off", async () => {
    const files = make();
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error("cut"));
      },
    });
    await expect(files.put(broken)).rejects.toThrow("cut");
    for (const place of folders) expect(readdirSync(place)).toEqual([]);
  });
});

const folders: string[] = [];
function folder(): string {
  const place = mkdtempSync(path.join(tmpdir(), "files-"));
  folders.push(place);
  return place;
}
beforeEach(() => {
  return () => {
    for (const place of folders.splice(0)) rmSync(place, { recursive: true });
  };
});

async function text(
  files: FileStore,
  uuid: string,
  range?: { start: number; end: number },
): Promise<string> {
  return new Response(files.get(uuid, range) as BodyInit).text();
}
