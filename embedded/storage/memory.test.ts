import { describe, expect, it } from "vitest";

import { storeConformance } from "./conformance.ts";
import { MemoryStore } from "./memory.ts";

describe("MemoryStore", () => {
  storeConformance(async () => new MemoryStore());

  it("keeps its content when it is opened again", async () => {
    const store = new MemoryStore();
    await store.commit([{ key: "a", value: "1" }]);
    await store.close();
    store.reopen();
    expect(store.snapshot().get("a")).toBe("1");
  });
});
