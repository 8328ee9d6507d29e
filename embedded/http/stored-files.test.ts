// Uploads while the engine is busy with something else, or can not write.
import { expect, test, vi } from "vitest";

import { runnerForTest } from "../runtime/testing.ts";
import { ConflictError, StorageError } from "../values/errors.ts";
import { StoredFiles } from "./stored-files.ts";

function upload(files: StoredFiles): Promise<string> {
  return files.store(new Blob(["hello"]).stream(), "text/plain", null);
}

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
