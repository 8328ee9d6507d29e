// Uploads while the engine is busy with something else, or can not write.
import { createHash } from "node:crypto";

import { expect, test, vi } from "vitest";

import { runnerForTest } from "../runtime/testing.ts";
import { ConflictError, StorageError } from "../values/errors.ts";
import { StoredFiles } from "./stored-files.ts";

function upload(files: StoredFiles, sha256: string | null = null): Promise<string> {
  return files.store(new Blob(["hello"]).stream(), "text/plain", sha256);
}

test("an upload with another digest than was sent leaves nothing", async () => {
  const t = await runnerForTest();
  const files = new StoredFiles(t.runner.services);
  expect(await upload(files, "0".repeat(64))).toBe("digest-mismatch");
  expect(t.files.size).toBe(0);
  await upload(files, createHash("sha256").update("hello").digest("hex"));
  expect(t.files.size).toBe(1);
});

test("an upload that meets a schema change is kept", async () => {
  const t = await runnerForTest();
  const files = new StoredFiles(t.runner.services);
  vi.spyOn(t.runner.services.engine, "commit").mockRejectedValueOnce(new ConflictError("_storage"));
  await upload(files);
  expect(t.files.size).toBe(1);
});

test("an upload that the disk refuses is to be tried later, and leaves nothing", async () => {
  const t = await runnerForTest();
  const files = new StoredFiles(t.runner.services);
  vi.spyOn(t.store, "commit").mockRejectedValueOnce(new StorageError("full"));
  await expect(upload(files)).rejects.toMatchObject({ code: "StorageUnavailable" });
  expect(t.files.size).toBe(0);
  await upload(files);
  expect(t.files.size).toBe(1);
});

test("a file is found by its id in any case", async () => {
  const t = await runnerForTest();
  const put = vi.spyOn(t.files, "put");
  const files = new StoredFiles(t.runner.services);
  await upload(files);
  const [made] = put.mock.results;
  const uuid = ((await made?.value) as { uuid: string } | undefined)?.uuid ?? "";
  for (const asked of [uuid, uuid.toUpperCase()]) {
    expect(files.find(asked)).toMatchObject({ size: 5 });
    expect(await new Response(files.read(asked)).text()).toBe("hello");
  }
});
