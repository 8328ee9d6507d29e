import { afterEach, expect, it, vi } from "vitest";

import { backendAddress } from "./backend-address.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it.each([
  ["the deployment that is named", "https://some.convex.cloud", "https://some.convex.cloud"],
  ["its own origin where none is", undefined, "https://guidelink.example"],
  ["its own origin where the name is left empty", "", "https://guidelink.example"],
])("is %s", (_what, named, address) => {
  vi.stubEnv("VITE_CONVEX_URL", named);
  vi.stubGlobal("window", { location: { origin: "https://guidelink.example" } });
  expect(backendAddress()).toBe(address);
});
