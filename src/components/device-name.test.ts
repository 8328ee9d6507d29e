import * as fc from "fast-check";
import { expect, it } from "vitest";

import { deviceOf } from "./device-name.ts";

const KIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/140.0.0.0 Safari/537.36`,
    "Chrome",
    "Windows",
    "computer",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
    "Edge",
    "Windows",
    "computer",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} coc_coc_browser/120.0 Chrome/114.0 Safari/537.36`,
    "Cốc Cốc",
    "Windows",
    "computer",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    "Safari",
    "macOS",
    "computer",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari",
    "iPhone",
    "phone",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1",
    "Chrome",
    "iPhone",
    "phone",
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S931B) ${KIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    "Samsung Internet",
    "Android",
    "phone",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
    "Firefox",
    "Linux",
    "computer",
  ],
  ["curl/8.5.0", "curl", null, "program"],
  ["python-requests/2.32.3", "python-requests", null, "program"],
  ["<script>alert(1)</script>", null, null, "program"],
  [null, null, null, "computer"],
])("%s", (userAgent, name, system, kind) => {
  expect(deviceOf(userAgent)).toEqual({ name, system, kind });
});

it("takes whatever callers say of themselves", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (userAgent) => {
      const { name } = deviceOf(userAgent);
      expect(name?.length ?? 0).toBeLessThanOrEqual(40);
    }),
  );
});
